// This device, as its browser lets the site tell it what awaits its member: known, asked for, forgotten.
import { send } from '../query/api.ts'

/** What a device gives of itself; null while it is told nothing, undefined where its browser has no such thing. */
export async function readAbonnement(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker?.ready)?.pushManager?.getSubscription()
}

/** Asks for it, then says it to the site; false when it is refused. */
export async function openAbonnement(cle: string): Promise<PushSubscription | false> {
  // Asked in the gesture itself: Safari wants it so.
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was opened under another key is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: cle }).catch(() => false)
}

export const argsOf = (abonnement: PushSubscription) => {
  const { endpoint, keys } = abonnement.toJSON()
  return { p_endpoint: endpoint!, p_cle: keys!.p256dh!, p_auth: keys!.auth! }
}

/** Milliseconds that a sign-out waits for the site to forget this device. */
const oubliMs = 2000

/** Told what awaits its member, this device is told no more; its browser forgets even if the site does not answer. */
export async function forgetDevice(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const abonnement = await worker?.pushManager?.getSubscription()
  if (!abonnement) return
  const body = JSON.stringify({ p_endpoint: abonnement.endpoint })
  const told = send('rpc/oublier_appareil', { method: 'POST', body, signal: AbortSignal.timeout(oubliMs) }, true)
  await Promise.allSettled([told, abonnement.unsubscribe()])
}

/** An iPhone or an iPad, whose browser tells nothing to a site that is not on its home screen. */
export const isAppleTactile = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
