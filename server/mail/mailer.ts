interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Resolves once the mail is accepted; rejects when it cannot leave. */
  send(mail: Mail): Promise<void>
}
