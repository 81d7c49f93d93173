import { traeArchivos } from '../../contracts/src/importaciones.ts'
import type { Avisos } from './avisos.ts'
import type { Cargos } from './cargos.ts'
import type { Concurrencia } from './ciudadanos.ts'
import type { Comparacion } from './comparacion.ts'
import { AREAS_DEL_ARBOL, CONEXIONES, TAMANOS } from './escena.ts'
import type { MedidaDeExpedientes } from './expedientes.ts'
import type { Exporte } from './exportes.ts'
import type { PasoDeHoja } from './hojas.ts'
import type { MedidaDeImportacion } from './importaciones.ts'
import type { JornadaDePersonal } from './jornada.ts'
import type { Medida } from './medicion.ts'
import type { Organizacion } from './organizacion.ts'
import type { Plazos } from './plazos.ts'
import type { Renovacion } from './renovacion.ts'
import type { Resistencia } from './resistencia.ts'
import type { PasoDeRespaldo } from './respaldo.ts'
import type { MedidaDeObras } from './seguimiento.ts'
import type { MedidaDeServidores } from './servidores.ts'
import type { Subidas } from './subidas.ts'
import { demoras, filas, meta, miles } from './tabla.ts'
import type { MedidaDeTramites } from './tramites.ts'
import type { Ventanilla } from './ventanilla.ts'
import type { Veredicto } from './veredictos.ts'

export const METAS = {
  lista: 0.7,
  caida: 0.2,
  alta: 0.6,
  /** Of creates one after the other, where half take 2 ms. */
  altaP99Ms: 10,
  memoriaMB: 200,
  memoriaConCargaMB: 250,
  pantallaMs: 50,
  busquedaMs: 100,
  wordMs: 150,
  subidasMB: 150,
  mientrasMs: 300,
  cargosS: 600,
  ventanillaMs: 300,
  ventanillaMedianaMs: 15,
  /** USU-57, with room to spare; and a page of its list. */
  renovacionS: 5,
  renovacionListaMs: 150,
  /** PLA-14. */
  plazosS: 60,
  plazosPaginaMs: 2_000,
} as const

export interface Resultados {
  comparaciones: Comparacion[]
  /** The screens of employees and users. */
  personal: Map<string, Medida>
  /** The list of documents, and saving them. */
  documentos: Map<string, Medida>
  /** The search over the text of norms. */
  textos: Map<string, Medida>
  /** The public archive of norms. */
  archivo: Map<string, Medida>
  /** The front desk's list, and citizens who file at once. */
  tramites: MedidaDeTramites
  /** Cases in trays. */
  expedientes: MedidaDeExpedientes | null
  /** The births register. */
  nacimientos: Map<string, Medida>
  /** A large spreadsheet of baskets on its way in. */
  canastas: PasoDeHoja[]
  importaciones: MedidaDeImportacion[]
  organizacion: Organizacion | null
  renovacion: Renovacion | null
  /** Works tracking, with as many works as were promised. */
  seguimiento: MedidaDeObras | null
  /** Live publications, by the number of open screens. */
  avisos: Avisos[]
  /** What is said of signed PDFs. */
  veredictos: Veredicto[]
  /** Crowds: citizens, staff at their lists, and everybody for a long time. */
  ciudadanos: Concurrencia[]
  jornada: JornadaDePersonal[]
  resistencia: Resistencia | null
  /** Backup and restore. */
  respaldo: PasoDeRespaldo[]
  /** One, two and four server processes on one database. */
  servidores: MedidaDeServidores[]
  /** A million visits as files. */
  exportes: Exporte[]
  memoriaMB: number | null
  /** A Word file of 30 articles: the first of a process, and the median. */
  word: { primera: number; mediana: number } | null
  postgres: string
  corridas: number
  segundos: number
}

/** The tables that `npm run bench` prints. */
export const tablas = ({ comparaciones, memoriaMB, word }: Resultados) => {
  const porSegundo = (c: Comparacion | undefined, medida: string) => c?.medidas.get(medida)?.porSegundo ?? Number.NaN
  const fila = (c: Comparacion, que: string, medida: string, base: string, minimo: number | null) => {
    const [propia, ajena] = [c.medidas.get(medida), c.medidas.get(base)]
    if (!propia || !ajena) return []
    const razon = propia.porSegundo / ajena.porSegundo
    return [
      [
        que,
        miles(TAMANOS[c.base]),
        miles(propia.porSegundo),
        miles(ajena.porSegundo),
        razon.toFixed(2),
        minimo === null ? '' : `≥ ${minimo}`,
        minimo === null ? '' : meta(razon >= minimo),
        `${propia.p50} / ${propia.p99}`,
        `${ajena.p50} / ${ajena.p99}`,
      ],
    ]
  }
  const razones = comparaciones.flatMap((c) => [
    ...fila(c, 'list of 25, signed in, exact total', 'lista producto', 'lista base', METAS.lista),
    ...fila(c, 'create a visit', 'alta producto', 'alta base', METAS.alta),
    ...fila(c, 'create, against a table without secondary indexes', 'alta producto', 'alta sin índices', null),
  ])
  const suelta = (c: Comparacion) => {
    const [propia, ajena] = [c.medidas.get('alta producto, una por una'), c.medidas.get('alta base, una por una')]
    if (!propia || !ajena) return []
    return [
      [
        `create a visit over one connection, of ${miles(TAMANOS[c.base])}: p50 / p99`,
        `${propia.p50} / ${propia.p99} ms (bare: ${ajena.p50} / ${ajena.p99})`,
        `p99 ≤ ${METAS.altaP99Ms} ms`,
        meta(propia.p99 <= METAS.altaP99Ms),
      ],
    ]
  }
  const [chica, grande] = [comparaciones[0], comparaciones[1]]
  const caida = 1 - porSegundo(grande, 'lista producto') / porSegundo(chica, 'lista producto')
  const otras = [
    [
      'list, from 100 thousand to 1 million visits',
      Number.isNaN(caida) ? '–' : caida > 0 ? `loses ${(caida * 100).toFixed(0)} %` : 'loses nothing',
      `≤ ${METAS.caida * 100} %`,
      Number.isNaN(caida) ? '–' : meta(caida <= METAS.caida),
    ],
    [
      'memory of the server after the demonstration start',
      memoriaMB === null ? '–' : `${memoriaMB.toFixed(0)} MB`,
      `< ${METAS.memoriaMB} MB`,
      memoriaMB === null ? '–' : meta(memoriaMB < METAS.memoriaMB),
    ],
    ...comparaciones.flatMap(suelta),
    ...comparaciones.map((c) => [
      `memory of the program with ${CONEXIONES} connections, ${miles(TAMANOS[c.base])} visits`,
      c.memoriaMB === null ? '–' : `${c.memoriaMB.toFixed(0)} MB`,
      `≤ ${METAS.memoriaConCargaMB} MB`,
      c.memoriaMB === null ? '–' : meta(c.memoriaMB <= METAS.memoriaConCargaMB),
    ]),
    [
      'Word file of a resolution of 30 articles, the first and the median',
      word === null ? '–' : `${word.primera.toFixed(0)} / ${word.mediana.toFixed(0)} ms`,
      `< ${METAS.wordMs} ms`,
      word === null ? '–' : meta(Math.max(word.primera, word.mediana) < METAS.wordMs),
    ],
  ]
  return [
    filas(
      [
        '',
        'Visits',
        'Cabildo, calls/s',
        'Bare, calls/s',
        'Ratio',
        'Target',
        'Met',
        'Cabildo p50 / p99 ms',
        'Bare p50 / p99 ms',
      ],
      razones,
    ),
    filas(['', 'Measured', 'Target', 'Met'], otras),
  ].join('\n\n')
}

/** Screens against their target. */
export const tablaDePantallas = (pantallas: ReadonlyMap<string, Medida>, metaMs: number | null = METAS.pantallaMs) =>
  filas(
    ['Call', 'Calls/s', 'p50 / p99 ms', 'Target p99', 'Met'],
    [...pantallas].map(([medida, { porSegundo, p50, p99 }]) => [
      medida,
      miles(porSegundo),
      `${p50} / ${p99}`,
      // Those who save at once wait for one another's numbers: there is no page to wait for.
      ...(metaMs === null || medida.startsWith('save') ? ['', ''] : [`< ${metaMs}`, meta(p99 < metaMs)]),
    ]),
  )

/** Citizens who file at once: what it costs, and how others fare meanwhile. */
export const tablaDeSubidas = (subidas: readonly Subidas[]) =>
  filas(
    [
      'At once',
      'All filed, s',
      'Told to come back',
      'More memory, MB',
      'Target',
      'Met',
      'Other pages p95, ms',
      'Target',
      'Met',
    ],
    subidas.map(({ medida, segundos, rechazos, memoriaMB, p95 }) => [
      ...[medida, segundos.toFixed(1), miles(rechazos), memoriaMB === null ? '–' : memoriaMB.toFixed(0)],
      ...[`< ${METAS.subidasMB}`, memoriaMB === null ? '–' : meta(memoriaMB < METAS.subidasMB)],
      demoras(p95),
      ...[`< ${METAS.mientrasMs}`, meta(Math.max(...Object.values(p95)) < METAS.mientrasMs)],
    ]),
  )

/** How soon the proofs of all these filings are there (CON-18). */
export const tablaDeCargos = (cargos: Cargos | null) =>
  filas(
    ['Proofs of filing', 'All made after the last filing, s', 'Target', 'Met'],
    cargos === null
      ? []
      : [
          [
            miles(cargos.cuantos),
            cargos.segundos.toFixed(1),
            `< ${METAS.cargosS}`,
            meta(cargos.segundos < METAS.cargosS),
          ],
        ],
  )

export const faltasDeCargos = (cargos: Cargos | null): string[] =>
  cargos !== null && cargos.segundos >= METAS.cargosS
    ? [`los cargos tardaron ${cargos.segundos.toFixed(0)} s, y no ${METAS.cargosS}`]
    : []

/** How long the counter waits, without files (EXP-77). */
export const tablaDeVentanilla = (ventanilla: Ventanilla | null) =>
  filas(
    [
      'Filings at the counter',
      'Registered and derived, half of them, ms',
      'Target',
      '95 %, ms',
      'Cargo, 95 %, ms',
      'Target',
      'Met',
    ],
    ventanilla === null
      ? []
      : [
          [
            miles(ventanilla.cuantos),
            ventanilla.medianaMs.toFixed(1),
            `≤ ${METAS.ventanillaMedianaMs}`,
            ventanilla.registrarMs.toFixed(0),
            ventanilla.cargoMs.toFixed(0),
            `< ${METAS.ventanillaMs}`,
            meta(faltasDeVentanilla(ventanilla).length === 0),
          ],
        ],
  )

export const faltasDeVentanilla = (ventanilla: Ventanilla | null): string[] =>
  ventanilla === null
    ? []
    : [
        ...(Math.max(ventanilla.registrarMs, ventanilla.cargoMs) < METAS.ventanillaMs
          ? []
          : [`la ventanilla esperó más de ${METAS.ventanillaMs} ms`]),
        ...(ventanilla.medianaMs <= METAS.ventanillaMedianaMs
          ? []
          : [`registrar en ventanilla tardó ${ventanilla.medianaMs.toFixed(1)} ms`]),
      ]

/** What a declared day costs where many clocks run (PLA-13, PLA-14). */
export const tablaDePlazos = (plazos: Plazos | null) =>
  filas(
    ['Clocks that a new day moves', 'Review, s', 'Applied, s', 'Target', 'Other pages p95, ms', 'Target', 'Met'],
    plazos === null
      ? []
      : [
          [
            ...[miles(plazos.cuantos), plazos.revisarS.toFixed(1), plazos.aplicarS.toFixed(1), `< ${METAS.plazosS}`],
            ...[plazos.paginaMs.toFixed(0), `< ${METAS.plazosPaginaMs}`, meta(faltasDePlazos(plazos).length === 0)],
          ],
        ],
  )

export const faltasDePlazos = (plazos: Plazos | null): string[] =>
  plazos !== null && (plazos.aplicarS >= METAS.plazosS || plazos.paginaMs >= METAS.plazosPaginaMs)
    ? [
        `mover ${miles(plazos.cuantos)} plazos tardó ${plazos.aplicarS.toFixed(0)} s; otra página, ${plazos.paginaMs.toFixed(0)} ms`,
      ]
    : []

const METAS_DE_AVISOS = { avisoMs: 2_000, avisosMB: 100 } as const

/** A missing measure counts as not met. */
const enMemoria = (memoriaMB: number | null) => memoriaMB !== null && memoriaMB < METAS_DE_AVISOS.avisosMB

/** The marks that were missed, in words; none when all were met. */
export const faltasDeAvisos = (avisos: readonly Avisos[]): string[] =>
  avisos.flatMap(({ oyentes, desdeEnvioMs, memoriaMB }) => [
    ...(desdeEnvioMs < METAS_DE_AVISOS.avisoMs ? [] : [`${miles(oyentes)} open screens: ${miles(desdeEnvioMs)} ms`]),
    ...(enMemoria(memoriaMB) ? [] : [`${miles(oyentes)} open screens: ${miles(memoriaMB ?? Number.NaN)} MB`]),
  ])

/** How fast a publication reaches the open screens, and what they cost. */
export const tablaDeAvisos = (avisos: readonly Avisos[]) =>
  filas(
    ['Open screens', 'From sending it, ms', 'From its answer, ms', 'Target', 'Met', 'More memory, MB', 'Target', 'Met'],
    avisos.map(({ oyentes, desdeEnvioMs, desdeRespuestaMs, memoriaMB }) => [
      miles(oyentes),
      miles(desdeEnvioMs),
      miles(desdeRespuestaMs),
      `< ${miles(METAS_DE_AVISOS.avisoMs)}`,
      meta(desdeEnvioMs < METAS_DE_AVISOS.avisoMs),
      memoriaMB === null ? '–' : memoriaMB.toFixed(0),
      `< ${METAS_DE_AVISOS.avisosMB}`,
      meta(enMemoria(memoriaMB)),
    ]),
  )

const METAS_DE_HOJAS = { hojaS: 10, hojaMB: 250, importacionS: 60, importacionConPdfS: 600, arbolMs: 300 } as const

/** A large spreadsheet on its way in: how long it takes, what it costs, and how others fare meanwhile. */
export const tablaDeHojas = (pasos: readonly PasoDeHoja[]) =>
  filas(
    ['Spreadsheet', 'Seconds', 'Target', 'Met', 'Server MB', 'Its process MB', 'Target', 'Met', 'Other pages p95, ms'],
    pasos.map(({ medida, segundos, servidorMB, lectorMB, p95 }) => {
      // Only people's wait for the preview was promised.
      const conMeta = medida.includes('preview')
      return [
        ...[
          medida,
          segundos.toFixed(1),
          ...(conMeta ? [`< ${METAS_DE_HOJAS.hojaS}`, meta(segundos < METAS_DE_HOJAS.hojaS)] : ['', '']),
        ],
        ...[servidorMB, lectorMB].map((mb) => (mb === null ? '–' : mb.toFixed(0))),
        ...[`< ${METAS_DE_HOJAS.hojaMB}`, lectorMB === null ? '–' : meta(lectorMB < METAS_DE_HOJAS.hojaMB)],
        demoras(p95),
      ]
    }),
  )

const segundosDe = ({ revisada, aplicada }: MedidaDeImportacion) => revisada.segundos + aplicada.segundos

/** Registers of before: what a file as large as may be takes, and what others wait for meanwhile. */
export const tablaDeImportaciones = (medidas: readonly MedidaDeImportacion[]) =>
  filas(
    [
      ...[
        'Register',
        'Read and checked, s',
        'Applied, s',
        'Together, s',
        'Target',
        'Met',
        'The same file again, s',
        'Undone, s',
      ],
      ...['Server MB', 'Its process MB', 'Other pages p95 while applied, ms', 'Target', 'Met'],
    ],
    medidas.map((medida) => [
      `${miles(medida.filas)} ${NOMBRE_DE_REGISTRO[medida.tipo]}`,
      ...[medida.revisada.segundos, medida.aplicada.segundos, segundosDe(medida)].map((s) => s.toFixed(1)),
      ...[`< ${metaDe(medida)}`, meta(segundosDe(medida) < metaDe(medida))],
      ...[medida.otraVez.segundos, medida.deshacerS].map((s) => s.toFixed(1)),
      ...[medida.aplicada.servidorMB, medida.revisada.lectorMB].map((mb) => (mb === null ? '–' : mb.toFixed(0))),
      ...[demoras(medida.aplicada.p95), `< ${METAS.mientrasMs}`, meta(peorDemora(medida) < METAS.mientrasMs)],
    ]),
  )
const NOMBRE_DE_REGISTRO: Record<MedidaDeImportacion['tipo'], string> = {
  visitas: 'visits',
  nacimientos: 'births',
  reclamos: 'complaints',
  archivo: 'archived norms with PDFs',
  normas: 'publications with PDFs',
  documentos: 'documents with PDFs',
  expedientes: 'filings of Sisgedo with 80,000 operations',
}
const metaDe = ({ tipo }: MedidaDeImportacion): number =>
  traeArchivos(tipo) ? METAS_DE_HOJAS.importacionConPdfS : METAS_DE_HOJAS.importacionS
/** The slowest of the other pages, in ms, while an import is applied. */
const peorDemora = ({ aplicada }: MedidaDeImportacion) => Math.max(...Object.values(aplicada.p95))
export const faltasDeImportaciones = (medidas: readonly MedidaDeImportacion[]): string[] =>
  medidas.flatMap((medida) => {
    const [segundos, demora] = [segundosDe(medida), peorDemora(medida)]
    const deQue = `${medida.filas} ${medida.tipo}`
    return [
      ...(segundos < metaDe(medida) ? [] : [`importar ${deQue} tarda ${segundos.toFixed(1)} s`]),
      ...(demora < METAS.mientrasMs
        ? []
        : [`mientras se importan ${deQue}, otra página tarda ${demora.toFixed(0)} ms`]),
    ]
  })

/** The tree of areas, and the intake of people. */
export const tablasDeOrganizacion = ({ arbolP95, hojas }: Organizacion) =>
  [
    filas(
      ['Tree', 'p95, ms', 'Target', 'Met'],
      [
        [
          `${AREAS_DEL_ARBOL} areas`,
          arbolP95.toFixed(0),
          `< ${METAS_DE_HOJAS.arbolMs}`,
          meta(arbolP95 < METAS_DE_HOJAS.arbolMs),
        ],
      ],
    ),
    tablaDeHojas(hojas),
  ].join('\n\n')

/** The renewal of a year (USU-57, USU-58). */
export const tablaDeRenovacion = ({ renovados, listaP95, actoMs, deshacerMs }: Renovacion) =>
  filas(
    ['Step', 'Time', 'Target', 'Met'],
    [
      [
        'A page of the list, p95',
        `${listaP95.toFixed(0)} ms`,
        `< ${METAS.renovacionListaMs} ms`,
        meta(listaP95 < METAS.renovacionListaMs),
      ],
      [
        `Renewing ${miles(renovados)} accesses`,
        `${(actoMs / 1_000).toFixed(1)} s`,
        `< ${METAS.renovacionS} s`,
        meta(actoMs < METAS.renovacionS * 1_000),
      ],
      ['Undoing it', `${(deshacerMs / 1_000).toFixed(1)} s`, '', ''],
    ],
  )
export const faltasDeRenovacion = (renovacion: Renovacion | null): string[] =>
  renovacion && renovacion.actoMs >= METAS.renovacionS * 1_000
    ? [`renovar ${renovacion.renovados} accesos tarda ${(renovacion.actoMs / 1_000).toFixed(1)} s`]
    : []

/** The drill of backup and restore, step by step. */
export const tablaDeRespaldo = (pasos: readonly PasoDeRespaldo[]) =>
  filas(
    ['Step', 'Seconds', 'Target', 'Met'],
    pasos.map(({ medida, segundos, metaS }) => [
      ...[medida, segundos.toFixed(1)],
      ...(metaS === null ? ['', ''] : [`< ${metaS}`, meta(segundos < metaS)]),
    ]),
  )
