// Around the screen: one that fails leaves the header, the footer and a way to go on.
import { Component, type ReactNode } from 'react'
import Erreur from './pages/Erreur.tsx'

interface Props {
  /** The path of the address: another one gets another chance. */
  path: string
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
    return this.state.failed ? <Erreur /> : this.props.children
  }
}
