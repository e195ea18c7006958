// Around the screen, or a part of it: one that fails leaves what stands around it, and a way to go on.
import { Component, type ReactNode } from 'react'
import Erreur from './pages/Erreur.tsx'

interface Props {
  /** The path of the address: another one gets another chance. */
  path: string
  /** In the place of what failed; the whole page, by default. */
  fallback?: ReactNode
  children: ReactNode
}

interface State {
  path: string
  failed: boolean
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, failed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, failed: false }
  }

  override render() {
    const { fallback = <Erreur />, children } = this.props
    return this.state.failed ? fallback : children
  }
}
