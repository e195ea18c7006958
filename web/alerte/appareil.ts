// Push notifications on this device: read, subscribe, unsubscribe.
import { send } from '../query/api.ts'

/** The subscription of this device: null when there is none, undefined when push is not supported. */
export async function readAbonnement(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker?.ready)?.pushManager?.getSubscription()
}

/** Asks for permission, subscribes and tells the server; false when refused. */
export async function openAbonnement(cle: string): Promise<PushSubscription | false> {
  // Must come first in the click handler: Safari requires it.
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription made with another key is useless.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: cle }).catch(() => false)
}

export const argsOf = (abonnement: PushSubscription) => {
  const { endpoint, keys } = abonnement.toJSON()
  return { p_endpoint: endpoint!, p_cle: keys!.p256dh!, p_auth: keys!.auth! }
}

/** Milliseconds that a sign-out waits for the server to forget this device. */
const oubliMs = 2000

/** Unsubscribes this device; the browser forgets even when the server does not answer. */
export async function forgetDevice(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const abonnement = await worker?.pushManager?.getSubscription()
  if (!abonnement) return
  const body = JSON.stringify({ p_endpoint: abonnement.endpoint })
  const told = send('rpc/oublier_appareil', { method: 'POST', body, signal: AbortSignal.timeout(oubliMs) }, true)
  await Promise.allSettled([told, abonnement.unsubscribe()])
}

/** Whether this is an iPhone or iPad, where push only works for a site added to the home screen. */
export const isAppleTactile = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
