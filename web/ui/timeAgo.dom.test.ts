// Ages are updated every minute without any request.
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/dom.ts'
import { h } from '../testing/render.ts'
import { TimeAgo } from './TimeAgo.tsx'

test('« il y a… » avance seul', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  show(h(TimeAgo, { date: new Date().toISOString() }), {})
  expect(screen.getByText(/^à l'instant$|^il y a \d+ secondes?$/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect(screen.getByText('il y a 3 minutes')).toBeTruthy()
  vi.useRealTimers()
})
