import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  fallback: ReactNode;
  /** Another value clears the error, for example the address after a navigation. */
  resetKey?: string;
  children: ReactNode;
}

/** Shows `fallback` when something below fails to draw or to load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null };

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: { failedAt: string | null },
  ): { failedAt: null } | null {
    return state.failedAt !== null && state.failedAt !== (props.resetKey ?? "") ? { failedAt: null } : null;
  }

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.resetKey ?? "" });
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback;
  }
}
