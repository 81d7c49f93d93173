import { diaLima } from '@cabildo/contracts/base/tiempo'
import type { MotivoDeArchivo } from '@cabildo/contracts/expedientes-reglas'
import { porVencer } from '@cabildo/contracts/plazos-calculo'
import type { Azar } from './azar.ts'
import type { AreaDemo } from './cuentas.ts'
import { CALENDARIO_DEMO, diasHabilesAntesDe, MINUTO_MS, medianocheLima } from './dias.ts'
import { armarProcedimientos } from './procedimientos.ts'
import type { TramiteDemo } from './tramites.ts'

/** Days of a filing without a type: the default of the setting. */
const DIAS_SIN_TIPO = 30
/** The oldest cases came before the municipality had trays (EXP-04). */
const ANTERIORES = 3
const ARCHIVADOS = 17
/** Of the newest, so many have not been received; the first of them lie since they came. */
const POR_RECIBIR = 11
const OLVIDADOS = 3
/** Business days in which an area usually has received and shared out what came. */
const PRONTO = 4

/** Who receives in each area that attends to a tray, as the accounts say; the area of each is theirs. */
const RECEPTORES = {
  4: 'secretaria',
  9: 'mesa',
  15: 'asistente',
  18: 'reclamos',
  21: 'informatica',
  25: 'obras',
  30: 'registro',
} as const satisfies Partial<Record<AreaDemo, string>>
type AreaConBandeja = keyof typeof RECEPTORES
const tieneBandeja = (area_id: number): area_id is AreaConBandeja => area_id in RECEPTORES

interface DestinoDePaso {
  dependencia: AreaDemo
  copia: boolean
  proveido: string
}

/** What somebody does with the original, or with the copy that an area was sent. */
type Acto =
  | { acto: 'recibir' }
  | { acto: 'asignar'; a: string; nota: string }
  | { acto: 'derivar'; destinos: readonly DestinoDePaso[] }
  | { acto: 'devolver'; motivo: string }
  | { acto: 'archivar'; motivo: MotivoDeArchivo; texto: string }
  | { acto: 'reabrir'; motivo: string }
  /** Finally, or on the way; whether the citizen had authorised notices by mail. */
  | { acto: 'responder'; clase: 1 | 2; texto: string; autorizada: boolean }
  | { acto: 'requerir'; texto: string; dias: number }
  /** Undoes the act before, some minutes after it. */
  | { acto: 'deshacer' }
type Paso = Acto & { quien: string; copiaDe?: AreaDemo }
export type PasoFechado = Paso & { cuando: Date }

/** What happened to a received filing after its reception, oldest first. */
export interface ExpedienteDemo {
  tramite_id: number
  anterior: boolean
  pasos: readonly PasoFechado[]
  /** The filing in whose case this one goes on since its last step (EXP-40). */
  acumulado_a?: number
}

type Color = 'vencido' | 'vence_hoy' | 'ambar' | 'verde'

/** A received filing as its history is decided. */
interface Recibido {
  tramite: TramiteDemo
  area_id: number
  /** Its last day to be answered; null where none runs. */
  vence: string | null
  color: Color
  recibido_at: Date
}

/**
 * What became of each received filing, dated back from today: the oldest from before there were trays, others filed away in
 * time and late, in process with clocks of every colour, sent back, reopened, undone, and the newest not yet received
 * (demo.md): answered and not opened yet, late to be opened or to be notified on paper, and one that its citizen has to correct.
 */
export const armarExpedientes = (tramites: readonly TramiteDemo[], hoy: string, azar: Azar): ExpedienteDemo[] => {
  const habiles = diasHabilesAntesDe(hoy, 1)
  const recibidos = tramites.flatMap((tramite) => recibidoDe(tramite, hoy))
  const [anteriores, resto] = [recibidos.slice(0, ANTERIORES), recibidos.slice(ANTERIORES)]
  const de = (...colores: Color[]) => resto.filter(({ color }) => colores.includes(color))
  const vencidos = de('vencido')
  const verdes = de('verde')
  const porRecibir = verdes.slice(-POR_RECIBIR)
  // One of three that are late is still in process.
  const archivados = [...vencidos.filter((_, i) => i % 3 < 2), ...verdes.slice(0, -POR_RECIBIR)].slice(0, ARCHIVADOS)
  const enProceso = resto.filter((uno) => !archivados.includes(uno) && !porRecibir.includes(uno))
  const raros = casosRaros(enProceso)
  const historias: [Recibido, Historia][] = [
    ...anteriores.map((uno): [Recibido, Historia] => [uno, { pasos: [] }]),
    ...archivados.map((uno, i): [Recibido, Historia] => [uno, archivado(uno, i)]),
    ...enProceso.map((uno): [Recibido, Historia] => [
      uno,
      raros.get(uno) ?? enCurso(uno, ordenEnSuArea(enProceso, uno)),
    ]),
    ...porRecibir.map((uno, i): [Recibido, Historia] => [uno, i < OLVIDADOS ? { pasos: [] } : llegado(uno)]),
  ]
  const copias = copiasDe(resto)
  const grupo = grupoDe(enProceso, raros)
  return historias.map(([uno, historia]) => ({
    tramite_id: uno.tramite.fila.id,
    ...(grupo?.[0] === uno && { acumulado_a: grupo[1].tramite.fila.id }),
    anterior: anteriores.includes(uno),
    pasos: [
      ...fechar(uno, historia, habiles, azar),
      ...fechar(uno, { pasos: copias.get(uno) ?? [] }, habiles, azar),
    ].sort((a, b) => a.cuando.getTime() - b.cuando.getTime()),
  }))
}

const ordenEnSuArea = (todos: readonly Recibido[], { area_id, tramite }: Recibido): number =>
  todos.filter((otro) => otro.area_id === area_id).findIndex((otro) => otro.tramite === tramite)

const recibidoDe = (tramite: TramiteDemo, hoy: string): Recibido[] => {
  const { fila, contenido, curso, atendido_at: recibido_at } = tramite
  if (curso !== 'recibido' || !recibido_at) return []
  const dias = fila.procedimiento_id === null ? DIAS_SIN_TIPO : DIAS_POR_TIPO.get(fila.procedimiento_id)
  const vence = dias ? CALENDARIO_DEMO.termino(fila.fecha_legal, dias) : null
  return [{ tramite, area_id: contenido.area_id, vence, color: colorDe(vence, dias ?? 0, hoy), recibido_at }]
}

const DIAS_POR_TIPO = new Map(armarProcedimientos().map(({ id, dias }) => [id, dias]))

const colorDe = (vence: string | null, dias: number, hoy: string): Color => {
  if (vence === null) return 'verde'
  if (vence < hoy) return 'vencido'
  if (vence === hoy) return 'vence_hoy'
  return porVencer(CALENDARIO_DEMO.entre(hoy, vence), dias) ? 'ambar' : 'verde'
}

// Histories ------------------------------------------------------------------------------------------------------------

interface Historia {
  pasos: readonly Paso[]
  /** The day of the last step: yesterday, or one named; soon after the reception where nothing is said. */
  ultimo?: 'ayer' | { hasta: string }
}

/** The person who receives in an area. Throws for one that attends to no tray. */
const receptorDe = (area_id: number): string => {
  if (!tieneBandeja(area_id)) throw new RangeError(`El área ${area_id} no atiende una bandeja`)
  return RECEPTORES[area_id]
}

const recibir = (area_id: number): Paso => ({ acto: 'recibir', quien: receptorDe(area_id) })
const derivar = (area_id: number, dependencia: AreaDemo, proveido: string, copia?: AreaDemo): Paso => ({
  acto: 'derivar',
  quien: receptorDe(area_id),
  destinos: [
    { dependencia, copia: false, proveido },
    ...(copia === undefined ? [] : [{ dependencia: copia, copia: true, proveido: 'Para conocimiento' }]),
  ],
})

/** Where an area sends on what it cannot attend to alone. */
const SIGUIENTE: Readonly<Record<AreaConBandeja, AreaConBandeja>> = {
  ...{ 4: 15, 9: 4, 15: 25, 18: 4, 21: 4, 25: 15, 30: 4 },
}
const siguienteDe = (area_id: number): AreaConBandeja => (tieneBandeja(area_id) ? SIGUIENTE[area_id] : 4)

/** In the urban development office the head gives cases to its people; elsewhere one person attends to all. */
const repartir = (area_id: number, i: number): Paso[] =>
  area_id === 15
    ? [{ acto: 'asignar', quien: 'gerencia', a: i % 2 === 0 ? 'especialista' : 'asistente', nota: NOTAS[i % 3] ?? '' }]
    : []
const NOTAS = ['Verificar en campo esta semana', '', 'Preparar proyecto de respuesta']

/** In process: received and shared out or not, every third one in the area that it was sent on to. */
const enCurso = ({ area_id }: Recibido, i: number): Historia => {
  if (i % 3 !== 2) return { pasos: [recibir(area_id), ...(i % 2 === 0 ? repartir(area_id, i / 2) : [])] }
  const otra = siguienteDe(area_id)
  const copia = i % 2 === 0 ? COPIA_A : undefined
  return { pasos: [recibir(area_id), derivar(area_id, otra, 'Emitir opinión técnica', copia), recibir(otra)] }
}
/** Whoever keeps the archive hears of what goes from area to area. */
const COPIA_A = 31

const ARCHIVO: readonly (readonly [motivo: MotivoDeArchivo, texto: string])[] = [
  ['Atendido sin respuesta escrita', 'Se atendió en la oficina con presencia de quien lo presentó.'],
  ['Atendido sin respuesta escrita', 'Se hizo la visita y se resolvió en el lugar lo que pedía.'],
  ['No corresponde a la municipalidad', 'Lo que pide corresponde a la empresa de electricidad; se le orientó.'],
  ['Otro', 'Quien lo presentó comunicó por teléfono que ya no lo necesita.'],
]

/** Filed away, half of what is overdue on its last day, the other half days later. */
const archivado = ({ area_id, vence, color }: Recibido, i: number): Historia => {
  const [motivo, texto] = ARCHIVO[i % ARCHIVO.length] ?? (['Otro', ''] as const)
  return {
    pasos: [recibir(area_id), ...repartir(area_id, i), { acto: 'archivar', quien: receptorDe(area_id), motivo, texto }],
    ...(color === 'vencido' && vence && (i % 2 === 0 ? { ultimo: 'ayer' } : { ultimo: { hasta: vence } })),
  }
}

/** Received where it came first, and sent on yesterday. */
const llegado = ({ area_id }: Recibido): Historia => ({
  pasos: [recibir(area_id), derivar(area_id, siguienteDe(area_id), 'Para su atención')],
  ultimo: 'ayer',
})

/** Those that demo.md names one by one, each of the first that are in the area where it happens. */
const casosRaros = (enProceso: readonly Recibido[]): Map<Recibido, Historia> => {
  const [aMesa, deObras, reabierto, deshecho] = enProceso.filter(({ area_id }) => area_id === 15)
  // Elsewhere, so that the urban development office keeps enough in process.
  const [esperada, sinAcuse, sinAutorizar, requerido] = enProceso.filter(
    (uno) => uno.area_id !== 15 && uno.color === 'verde',
  )
  const historias: readonly (readonly [Recibido | undefined, Historia])[] = [
    [
      aMesa,
      {
        pasos: [
          { acto: 'devolver', quien: 'asistente', motivo: 'El escrito es para otra municipalidad: orientar al vecino' },
        ],
      },
    ],
    [
      deObras,
      {
        pasos: [
          recibir(15),
          derivar(15, 25, 'Informe de la obra vecina'),
          { acto: 'devolver', quien: 'obras', motivo: 'No hay obra en esa cuadra: corresponde a licencias' },
        ],
        ultimo: 'ayer',
      },
    ],
    [
      reabierto,
      {
        pasos: [
          recibir(15),
          { acto: 'archivar', quien: 'asistente', motivo: 'Otro', texto: 'El local figuraba cerrado en la visita.' },
          { acto: 'reabrir', quien: 'gerencia', motivo: 'El local abre por las tardes: hacer otra visita' },
          { acto: 'asignar', quien: 'gerencia', a: 'especialista', nota: 'Visitar después de las 15:00' },
        ],
        ultimo: 'ayer',
      },
    ],
    [
      deshecho,
      {
        pasos: [
          recibir(15),
          { acto: 'asignar', quien: 'gerencia', a: 'especialista', nota: '' },
          { ...derivar(15, 30, 'Para su atención'), quien: 'especialista' },
          { acto: 'deshacer', quien: 'especialista' },
        ],
      },
    ],
    [esperada, { pasos: respondido(esperada, 'Se declara procedente lo solicitado.', true), ultimo: 'ayer' }],
    // Soon after its reception: the term to open it has passed.
    [sinAcuse, { pasos: respondido(sinAcuse, 'Lo solicitado se atendió el día de la visita.', true) }],
    [
      sinAutorizar,
      { pasos: respondido(sinAutorizar, 'No procede: el predio está en zona de reglamentación especial.', false) },
    ],
    [
      requerido,
      {
        pasos: enSuArea(requerido, {
          acto: 'requerir',
          texto: 'Falta el plano de ubicación firmado por un profesional.',
          dias: 10,
        }),
        ultimo: 'ayer',
      },
    ],
  ]
  return new Map(historias.flatMap(([uno, historia]) => (uno ? [[uno, historia] as const] : [])))
}

/** Received where it came first, and told there. */
const enSuArea = (uno: Recibido | undefined, acto: Acto): Paso[] =>
  uno ? [recibir(uno.area_id), { ...acto, quien: receptorDe(uno.area_id) }] : []
const respondido = (uno: Recibido | undefined, texto: string, autorizada: boolean): Paso[] =>
  enSuArea(uno, { acto: 'responder', clase: 1, texto, autorizada })

/** Two that the same area has in process: the newer one goes on in the older. */
const grupoDe = (
  enProceso: readonly Recibido[],
  raros: ReadonlyMap<Recibido, Historia>,
): readonly [Recibido, Recibido] | undefined => {
  const suyos = (area_id: number) =>
    enProceso.filter((uno) => uno.area_id === area_id && !raros.has(uno) && ordenEnSuArea(enProceso, uno) % 3 !== 2)
  const [principal, otro] =
    Object.keys(RECEPTORES)
      .map((area_id) => suyos(Number(area_id)))
      .find(({ length }) => length > 1) ?? []
  return principal && otro && [otro, principal]
}

/** The copies that the works department was sent: the oldest filed away, some received, the newest as they came. */
const copiasDe = (recibidos: readonly Recibido[]): Map<Recibido, readonly Paso[]> => {
  const conCopia = recibidos.filter(({ area_id }) => area_id === 15)
  const suya = { quien: 'obras', copiaDe: 25 } as const
  const archivar = { acto: 'archivar', motivo: 'Copia para conocimiento', texto: '' } as const
  return new Map(
    conCopia.slice(0, -5).map((uno, i) => {
      const pasos: Paso[] = [{ ...suya, acto: 'recibir' }]
      return [uno, i < conCopia.length - 9 ? [...pasos, { ...suya, ...archivar }] : pasos]
    }),
  )
}

// Days and hours -------------------------------------------------------------------------------------------------------

/** Minutes of a working day in which people act, and how long after an act it is undone. */
const ABRE = 8 * 60 + 30
const JORNADA = 7 * 60
const DESHACE = 2

/** Spreads the steps of a history over working days after the reception, in order; without a day left there are none. */
const fechar = (
  { recibido_at }: Recibido,
  { pasos, ultimo }: Historia,
  habiles: readonly string[],
  azar: Azar,
): PasoFechado[] => {
  const posibles = habiles.filter((dia) => dia > diaLima(recibido_at))
  const dias =
    ultimo === 'ayer'
      ? posibles
      : ultimo === undefined
        ? posibles.slice(0, PRONTO)
        : posibles.filter((dia) => dia <= ultimo.hasta)
  const [primero] = dias.length > 0 ? dias : posibles
  if (primero === undefined) return []
  const tramo = JORNADA / Math.max(1, pasos.length)
  const cuandos = pasos.map((_, i) => {
    const dia = dias[pasos.length === 1 ? 0 : Math.round((i * (dias.length - 1)) / (pasos.length - 1))] ?? primero
    const minuto = ABRE + Math.floor(i * tramo) + azar.entero(0, Math.floor(tramo) - 5)
    return medianocheLima(dia) + minuto * MINUTO_MS
  })
  return pasos.map((paso, i) => ({
    ...paso,
    cuando: new Date(paso.acto === 'deshacer' ? (cuandos[i - 1] ?? 0) + DESHACE * MINUTO_MS : (cuandos[i] ?? 0)),
  }))
}
