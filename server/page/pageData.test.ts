// Renderings whose data arrive together run in separate iterations of the event loop.
import { expect, test } from 'vitest'
import { createRenderQueue } from './pageData.ts'

test('trois pages lues ensemble laissent passer les autres entre elles', async () => {
  const pass = createRenderQueue()
  let passes = 0
  let drawn = 0
  const others = () => {
    passes += 1
    if (drawn < 3) setImmediate(others)
  }
  setImmediate(others)
  const page = async () => {
    await pass()
    drawn += 1
    return passes
  }
  const at = await Promise.all([page(), page(), page()])
  expect(new Set(at).size).toBe(3)
})
