import type { Config } from '../../config.ts'
import type { Tsa } from './tsa.ts'

/** The time-stamp authority that the settings name; its code is loaded only where there is one. */
export const abrirTsaDe = async ({ firma: { tsa } }: Pick<Config, 'firma'>): Promise<Tsa | undefined> =>
  tsa === undefined ? undefined : (await import('./tsa.ts')).abrirTsa(tsa)
