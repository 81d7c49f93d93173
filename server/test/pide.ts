import { abrirReniec, type SimuladorReniec } from '@cabildo/simuladores/pide-reniec'
import { abrirSunat, type SimuladorSunat } from '@cabildo/simuladores/pide-sunat'
import { afterAll } from 'vitest'

/** The national platform of one test file, opened by `env`, which says to the bench where it is. */
export interface Pide {
  reniec: SimuladorReniec
  sunat: SimuladorSunat
  env: () => Promise<Record<string, string>>
  /** Everything as it was at the beginning, but for what was asked so far. */
  restablecer(): void
}

export const USUARIO_RENIEC = '98000777'
export const CLAVE_RENIEC = 'Clave2026Inicial'
export const RUC_ENTIDAD = '20992618117'

/** People and entities that only the national registries know. */
export const EN_RENIEC = '98000002'
export const EN_SUNAT = '20992535378'

export const usarPide = (ajustes: Record<string, string> = {}): Pide => {
  const pide = {} as Pide
  Object.assign(pide, {
    env: async () => {
      pide.reniec = await abrirReniec({ usuario: USUARIO_RENIEC, ruc: RUC_ENTIDAD, clave: CLAVE_RENIEC })
      pide.sunat = await abrirSunat()
      pide.restablecer()
      return {
        ...{ IDENTIDAD: 'pide', ENTIDAD_RUC: RUC_ENTIDAD },
        ...{ PIDE_RENIEC: pide.reniec.direccion, PIDE_RENIEC_ACTUALIZAR: pide.reniec.direccionCambio },
        ...{ PIDE_RENIEC_USUARIO: USUARIO_RENIEC, PIDE_RENIEC_CLAVE: CLAVE_RENIEC, PIDE_SUNAT: pide.sunat.direccion },
        ...ajustes,
      }
    },
    restablecer: () => {
      Object.assign(pide.reniec, { forma: 'comun', formaCambio: 'return', cambio: 'acepta', antesDeCambiar: undefined })
      Object.assign(pide.reniec, { falla: undefined, errorPropio: false, vencida: false })
      Object.assign(pide.sunat, { forma: 'badgerfish', enLista: false, noHay: 'ausente', equivocado: false })
      pide.sunat.falla = undefined
      pide.reniec.raros.clear()
      pide.reniec.personas.set(EN_RENIEC, { prenombres: 'JUAN CARLOS', apPrimer: 'ÑAUPARI', apSegundo: 'DE LA CRUZ' })
      pide.sunat.contribuyentes.set(EN_SUNAT, { razon_social: 'INVERSIONES VEJAR E.I.R.L.' })
    },
  } satisfies Pick<Pide, 'env' | 'restablecer'>)
  afterAll(async () => {
    await pide.reniec.cerrar()
    await pide.sunat.cerrar()
  })
  return pide
}
