// Label, hint and error are associated with their control for assistive technologies.
import { describe, expect, test } from 'vitest'
import { h, renderHtml } from '../testing/render.ts'
import { CheckboxField, SelectField, TextArea, TextField } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RadioCards } from './RadioCards.tsx'

const champs = [
  ['une ligne', TextField, {}],
  ['plusieurs lignes', TextArea, {}],
  ['un choix', SelectField, {}],
  ['une case', CheckboxField, {}],
  ['un mot de passe', PasswordField, { nom: 'le mot de passe' }],
] as const

describe.each(champs)('%s', (_, champ, props) => {
  const html = (autres: object) => renderHtml(h(champ, { id: 'c', label: 'Ville', ...props, ...autres }))
  test('son libellé le nomme', () => {
    expect(html({})).toMatch(/<label [^>]*for="c"/)
    expect(html({})).toMatch(/<(input|textarea|select) [^>]*id="c"/)
    expect(html({})).not.toMatch(/aria-describedby|aria-invalid/)
  })
  test('son aide et son refus sont lus avec lui', () => {
    expect(html({ hint: 'Une aide' })).toContain('aria-describedby="c-aide"')
    const refuse = html({ hint: 'Une aide', error: 'Non.' })
    expect(refuse).toContain('aria-describedby="c-aide c-erreur"')
    expect(refuse).toContain('aria-invalid="true"')
    expect(refuse).toMatch(/id="c-erreur" role="alert">.*Non\./)
    expect(html({ error: 'Non.' })).toContain('aria-describedby="c-erreur"')
  })
})

test('un groupe de choix dit son aide et son refus', () => {
  const groupe = (autres: object) =>
    renderHtml(
      h(RadioCards, {
        legend: 'Plan',
        name: 'plan',
        value: 'a',
        options: [{ value: 'a', titre: 'A' }],
        onChange() {},
        ...autres,
      }),
    )
  expect(groupe({})).not.toContain('aria-describedby')
  const [, id] =
    /<fieldset [^>]*aria-describedby="([^" ]+)-aide \1-erreur"/.exec(groupe({ hint: 'h', error: 'e' })) ?? []
  expect(groupe({ hint: 'h', error: 'e' })).toContain(`id="${id}-erreur" role="alert"`)
})
