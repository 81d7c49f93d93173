import { AREAS_SEMBRADAS, areaSembrada } from '@cabildo/contracts/base/permisos'
import { esDeSesion, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { llevaUnidad, normaDe, type TipoNorma } from '@cabildo/contracts/normas'
import { type Azar, crearAzar } from './azar.ts'
import { AREA_CERRADA, type AreaConPapeles, type AreaDemo, CUENTAS_DEMO, idDeCuenta } from './cuentas.ts'
import { diasHabilesAntesDe, MINUTO_MS, medianocheLima } from './dias.ts'
import { autorDe, redactado } from './documentos.ts'
import { ASUNTOS } from './documentos-textos.ts'
import { CON_DATOS_PERSONALES, NORMAS_LARGAS } from './normas-textos.ts'

const { secretaria: SECRETARIA, informatica: INFORMATICA } = AREAS_SEMBRADAS

/** What each area has published in the last working months, oldest first, over and over, and in each of the years before. */
const PUBLICA: readonly {
  area_id: AreaDemo
  total: number
  tipos: readonly TipoDocumento[]
  antes: readonly number[]
}[] = [
  { area_id: SECRETARIA, total: 18, tipos: [1, 7, 3, 9, 2, 8, 10, 1, 3], antes: [1, 1, 2, 2, 3, 3, 4, 4] },
  { area_id: 15, total: 8, tipos: [11, 12], antes: [1, 2, 3, 4] },
  // Informatics, for areas without an account: down to the first years of the list (NOR-09).
  { area_id: INFORMATICA, total: 4, tipos: [3, 11, 9, 12], antes: [9, 15, 20] },
]
/** Above the numbers of the demonstration's documents, so that a document that is published finds its number free. */
const PRIMER_NUMERO = 301
/** Units that informática publishes for, over and over. */
const UNIDADES: readonly (AreaDemo | null)[] = [15, 20, null]
const DIAS = 200
/** Messages that the demonstration begins with, and how many of the newest each account has not opened yet. */
const MENSAJES = 20
const SIN_REVISAR = { minimo: 2, maximo: 6 }

/** A publication to be made, before its PDF. */
export interface NormaDemo {
  id: number
  area_id: AreaConPapeles
  tipo_doc: TipoNorma
  /** The kind of document that it is written as. */
  como: TipoDocumento
  anio: number
  ndoc: string
  uo: number | null
  dia: string
  /** How its PDF was made: a scan has no text to be searched, one with scanned annexes has it in part. */
  hechura: 'texto' | 'escaneada' | 'con anexo escaneado'
  texto: ReturnType<typeof redactado>
  tipo_sesion: 1 | 2 | null
  created_by: number | null
  created_at: string
}

const diasDe = (anio: number): string[] =>
  diasHabilesAntesDe(`${anio}-12-20`, 1).filter((dia) => dia.startsWith(String(anio)))

/** The demonstration's publications, in the order in which they came out. */
export const armarNormas = (hoy: string, azar: Azar): NormaDemo[] => {
  const recientes = diasHabilesAntesDe(hoy, 1).slice(-DIAS)
  const anio = Number(hoy.slice(0, 4))
  const porHacer = PUBLICA.flatMap(({ area_id, total, tipos, antes }) =>
    [
      ...Array.from(
        { length: total },
        (_, i) => recientes[Math.floor(((i + 1) * recientes.length) / total) - 1] ?? hoy,
      ),
      ...antes.map((anios) => azar.uno(diasDe(anio - anios))),
    ].map((dia, i): Pick<NormaDemo, 'area_id' | 'dia' | 'como'> & { i: number; total: number } => ({
      area_id,
      dia,
      i,
      total,
      como: tipos[i % tipos.length] ?? 1,
    })),
  ).sort((a, b) => a.dia.localeCompare(b.dia))
  const series = new Map<string, number>()
  const largas = new Map<TipoDocumento, number>()
  const normas = porHacer.map(({ area_id, dia, i, total, como }, lugar): NormaDemo => {
    const tipo_doc = normaDe(como) ?? 1
    const suAnio = Number(dia.slice(0, 4))
    const numero = (series.get(`${tipo_doc} ${suAnio}`) ?? PRIMER_NUMERO - 1) + 1
    series.set(`${tipo_doc} ${suAnio}`, numero)
    const uo =
      area_id === 15
        ? 15
        : llevaUnidad(areaSembrada(area_id), tipo_doc)
          ? (UNIDADES[i % UNIDADES.length] ?? null)
          : null
    const vuelta = largas.get(como) ?? 0
    largas.set(como, vuelta + 1)
    const extensas = NORMAS_LARGAS[como]
    const conDatos = area_id === 15 && i === total - 2
    const asunto = conDatos ? CON_DATOS_PERSONALES : (extensas?.[vuelta % extensas.length] ?? azar.uno(ASUNTOS[como]))
    return {
      ...{ id: lugar + 1, area_id, tipo_doc, como, anio: suAnio, ndoc: String(numero), uo, dia },
      hechura:
        i === total - 4 ? 'escaneada' : area_id === SECRETARIA && i === total - 2 ? 'con anexo escaneado' : 'texto',
      texto: redactado(asunto, como, dia.slice(0, 4), azar),
      tipo_sesion: esDeSesion(como) ? 1 : null,
      created_by: autorDe(area_id),
      created_at: new Date(medianocheLima(dia) + azar.entero(8 * 60, 16 * 60) * MINUTO_MS).toISOString(),
    }
  })
  return [...normas, normaDeLaCerrada(anio - 1, normas.length + 1)]
}

const SEMILLA_DE_LA_CERRADA = 20_010_515

/** What the closed area had published. Its draws are its own, so that all others stay as they are. */
const normaDeLaCerrada = (anio: number, id: number): NormaDemo => {
  const azar = crearAzar(SEMILLA_DE_LA_CERRADA)
  const [como, dia] = [11, `${anio}-04-15`] as const
  return {
    ...{ id, area_id: AREA_CERRADA.id, tipo_doc: normaDe(como) ?? 1, como, anio, uo: null, dia, hechura: 'texto' },
    // Below the numbers of the others.
    ndoc: String(PRIMER_NUMERO - 11),
    texto: redactado(azar.uno(ASUNTOS[como]), como, String(anio), azar),
    ...{ tipo_sesion: null, created_by: autorDe(AREA_CERRADA.sucesora_id) },
    created_at: new Date(medianocheLima(dia) + 11 * 60 * MINUTO_MS).toISOString(),
  }
}

/** The messages of the newest ones, numbered as they came out, and who has opened which (NOR-34, NOR-38). */
export const armarMensajes = (normas: readonly Pick<NormaDemo, 'id' | 'created_at'>[], azar: Azar) => {
  const mensajes = normas
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .slice(-MENSAJES)
    .map((norma, i) => ({ id: i + 1, norma_id: norma.id, registrado_at: norma.created_at }))
  const revisadas = CUENTAS_DEMO.flatMap((cuenta) =>
    mensajes.slice(0, -azar.entero(SIN_REVISAR.minimo, SIN_REVISAR.maximo)).map(({ id, registrado_at }) => ({
      user_id: idDeCuenta(cuenta),
      publicacion_id: id,
      revisado_at: registrado_at,
    })),
  )
  return { mensajes, revisadas }
}
