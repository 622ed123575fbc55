const silenced = ['log', 'info', 'debug', 'trace', 'warn'] as const;

/** In production builds these methods of the console say nothing; `error` still does (specification section 9). */
export function silenceConsole(isProduction: boolean = import.meta.env.PROD): void {
  if (!isProduction) return;
  for (const method of silenced) console[method] = () => undefined;
}
