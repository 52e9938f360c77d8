/** The one line that ends the start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
