// The dots of a department's communes: one for each whose centre is known, where the drawing of France puts it.
import { expect, test } from 'vitest'
import { adresseCommunes } from '#domain/carte/communes.ts'
import { projectFrance } from '#domain/carte/projection.ts'
import { openFileSite } from '../testing/site.ts'

const site = await openFileSite()
const draw = (departement: string) => fetch(site.url + adresseCommunes(departement))

test('un point par commune dont le centre est connu, à sa place', async () => {
  const response = await draw('37')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const body = await response.text()
  const { rows } = await site.database.pool.query<{ lat: number; lon: number }>(
    "select lat, lon from commune where code_departement = '37' and not coords_estimees",
  )
  expect(rows.length).toBeGreaterThan(150)
  expect(body.match(/M[\d.]+ [\d.]+h0/g)).toHaveLength(rows.length)
  for (const { x, y } of rows.map(projectFrance)) expect(body).toContain(`M${x.toFixed(1)} ${y.toFixed(1)}h0`)
})

test.each(['99', '2C', '371', "3'", '..'])('« %s » n’est pas un département : 404', async (departement) => {
  expect((await draw(encodeURIComponent(departement))).status).toBe(404)
})
