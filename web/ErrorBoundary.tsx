// Error boundary around the screen, or a part of it: the rest of the page stays, with a way to continue.
import { Component, type ReactNode } from 'react'
import Erreur from './pages/Erreur.tsx'

interface Props {
  /** The current path: a new one clears the error. */
  path: string
  /** Shown instead of what failed; the error page by default. */
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
