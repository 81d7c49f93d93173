import { createHash } from 'node:crypto'
import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import { nombreCompleto } from '@cabildo/contracts/ciudadano'
import { DIAS_PARA_SUBSANAR } from '@cabildo/contracts/mesa-de-partes'
import { fechaLegal } from '@cabildo/contracts/plazos-calculo'
import type { Azar } from './azar.ts'
import type { Persona } from './datos.ts'
import { CALENDARIO_DEMO, CORTE_DEMO, diasHabilesAntesDe, MINUTO_MS, medianocheLima } from './dias.ts'
import { type AsuntoDemo, DE_EMPRESAS, DE_PERSONAS, EMPRESAS_DEMO } from './tramites-textos.ts'

/** Working days that the submissions go back, and how many come in one. */
const DIAS = 40
const POR_DIA = 2
/** Most submissions of the last days are still waiting. */
const DIAS_PENDIENTES = 7
/** One in so many is of a company, is observed, or has active content. */
const EMPRESA_CADA = 4
const OBSERVADO_CADA = 9
const ACTIVO_CADA = 23

/** The row of a submission before its reception, and what it says. */
export interface TramiteDemo {
  fila: ReturnType<typeof filaDe>
  contenido: AsuntoDemo
  activo: boolean
  curso: 'pendiente' | 'recibido' | 'anulado' | 'por_subsanar' | 'subsanado' | 'no_presentado' | 'desistido'
  /** When it was received, observed or withdrawn; null while it waits. */
  atendido_at: Date | null
  /** When its correction came. */
  subsanado_at: Date | null
}

/**
 * Submissions of people and companies on the last working days, some at night and some of today, in the order in which they
 * came; the older ones received or observed within two days (D-40, MPV-67).
 */
export const armarTramites = (padron: readonly Persona[], hoy: string, ahora: Date, azar: Azar): TramiteDemo[] => {
  const dias = diasHabilesAntesDe(hoy, 1).slice(-DIAS)
  const horas = dias.flatMap((dia) =>
    Array.from({ length: POR_DIA }, () => medianocheLima(dia) + azar.entero(7 * 60, 23 * 60) * MINUTO_MS),
  )
  // Three of this very day, if it is old enough.
  const deHoy = [30, 75, 140].map((hace) => ahora.getTime() - hace * MINUTO_MS).filter((ms) => ms > medianocheLima(hoy))
  const personas = azar.barajar(padron)
  const dePersonas = azar.repartir(DE_PERSONAS)
  const deEmpresas = azar.repartir(DE_EMPRESAS)
  const empresa = azar.repartir(EMPRESAS_DEMO)
  const ultimos = new Map<number, number>()
  const viejo = medianocheLima(dias.at(-DIAS_PENDIENTES) ?? hoy)
  const tramites = [...horas, ...deHoy]
    .sort((a, b) => a - b)
    .map((ms, i) => {
      const esEmpresa = i % EMPRESA_CADA === 3
      const contenido = esEmpresa ? deEmpresas() : dePersonas()
      const quien = esEmpresa ? comoEmpresa(empresa()) : comoPersona(personas[i % personas.length])
      const created_at = new Date(ms)
      const anio = Number(diaLima(created_at).slice(0, 4))
      const numero = (ultimos.get(anio) ?? 0) + 1
      ultimos.set(anio, numero)
      const respuesta = new Date(Math.min(ms + azar.entero(60, 2 * 24 * 60) * MINUTO_MS, ahora.getTime() - MINUTO_MS))
      return {
        fila: filaDe({ id: i + 1, anio, numero, created_at }, quien, contenido, azar),
        contenido,
        activo: i % ACTIVO_CADA === 5,
        ...(ms < viejo || i % 5 === 0
          ? { curso: i % OBSERVADO_CADA === 4 ? ('anulado' as const) : ('recibido' as const), atendido_at: respuesta }
          : { curso: 'pendiente' as const, atendido_at: null }),
        subsanado_at: null,
      }
    })
  return conSubsanaciones(tramites, dias)
}

/** At which minute of its day each observation was made, and its correction came. */
const [OBSERVADA, CORREGIDA] = [10 * 60, 16 * 60 + 20]

/**
 * Of those that wait, the oldest are observed in time: two wait for their correction, one of them for the last day, and of two
 * it came. Of those annulled, the oldest is one whose correction did not come, and the next was withdrawn (demo.md).
 */
const conSubsanaciones = (tramites: readonly TramiteDemo[], dias: readonly string[]): TramiteDemo[] => {
  const [antier = '', ayer = ''] = dias.slice(-2)
  const en = (dia: string, minuto: number) => new Date(medianocheLima(dia) + minuto * MINUTO_MS)
  const [venceHoy, venceDespues, uno, otro] = tramites.filter(({ curso }) => curso === 'pendiente')
  const [noVino, retirado] = tramites.filter(({ curso }) => curso === 'anulado')
  const cursos = new Map<TramiteDemo | undefined, Pick<TramiteDemo, 'curso' | 'atendido_at' | 'subsanado_at'>>([
    [venceHoy, { curso: 'por_subsanar', atendido_at: en(antier, OBSERVADA), subsanado_at: null }],
    [venceDespues, { curso: 'por_subsanar', atendido_at: en(ayer, OBSERVADA), subsanado_at: null }],
    ...[uno, otro].map(
      (suyo) =>
        [suyo, { curso: 'subsanado', atendido_at: en(antier, OBSERVADA), subsanado_at: en(ayer, CORREGIDA) }] as const,
    ),
    [noVino, { curso: 'no_presentado', atendido_at: noVino?.atendido_at ?? null, subsanado_at: null }],
    [retirado, { curso: 'desistido', atendido_at: retirado?.atendido_at ?? null, subsanado_at: null }],
  ])
  return tramites.map((tramite) => ({ ...tramite, ...cursos.get(tramite) }))
}

/** Until when a submission that was observed in time is corrected; null for others (EXP-58). */
export const hastaDe = ({ curso, atendido_at }: TramiteDemo): string | null =>
  atendido_at !== null && (curso === 'por_subsanar' || curso === 'subsanado' || curso === 'no_presentado')
    ? CALENDARIO_DEMO.termino(diaLima(atendido_at), DIAS_PARA_SUBSANAR)
    : null

const filaDe = (
  puesto: { id: number; anio: number; numero: number; created_at: Date },
  quien: Quien,
  { tipo_documento, asunto, procedimiento_id }: AsuntoDemo,
  azar: Azar,
) => ({
  ...puesto,
  ...quien,
  phone: `9${azar.entero(10_000_000, 99_999_999)}`,
  ...{ tipo_documento, procedimiento_id },
  ndocumento: String(azar.entero(1, 480)),
  folio: azar.entero(1, 24),
  asunto,
  fecha_legal: fechaLegal(puesto.created_at, CORTE_DEMO, CALENDARIO_DEMO),
  huella: huellaDe(puesto.id),
  con_correo: true,
  updated_at: puesto.created_at,
})

export const huellaDe = (que: string | number): string =>
  createHash('sha256').update(`demostración ${que}`).digest('hex')

type Quien = ReturnType<typeof comoPersona>

export const comoPersona = (persona: Persona | undefined) => {
  if (!persona) throw new RangeError('No hay nadie en el padrón')
  const { dni, nombres, ape_paterno, ape_materno } = persona
  return {
    tipo_doc: 1,
    ndoc: dni,
    code_verifica: [...'0123456789'].find((digito) => verificadorCorrecto(dni, digito)) ?? '',
    ape_nom: nombreCompleto({ prenombres: nombres, apPrimer: ape_paterno, apSegundo: ape_materno }),
    nruc: '',
    rsocial: '',
    email: `${llano(nombres.split(' ')[0] ?? '')}.${dni.slice(-4)}@example.com`,
  }
}

export const comoEmpresa = ([raiz, rsocial]: (typeof EMPRESAS_DEMO)[number]): Quien => ({
  ...{ tipo_doc: 2, ndoc: '', code_verifica: '', ape_nom: '' },
  ...{ nruc: rucDe(raiz), rsocial, email: `contacto.${raiz.slice(-4)}@example.com` },
})

/** A RUC from its first ten digits. */
export const rucDe = (raiz: string): string =>
  [...'0123456789'].map((digito) => raiz + digito).find((ruc) => rucCorrecto(ruc)) ?? raiz

const llano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
