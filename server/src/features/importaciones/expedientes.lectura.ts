import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  deImportacion,
  IMPORTACIONES,
  MENSAJES_SISGEDO as M,
  numeroDeSisgedo,
  OPERACIONES_MAXIMO,
  sueltasDeMas,
  TOPE_FILAS_IMPORTACION,
  TOPE_OPERACIONES,
  TOPE_SUELTAS,
  tomadaPor,
} from '@cabildo/contracts/importaciones'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { leerLibro } from '@cabildo/hojas/leer-libro'
import { DECLARADO_MAXIMO_BYTES, ENTRADAS_MAXIMO, FallaDeHoja, PARTE_MAXIMO_BYTES } from '@cabildo/hojas/limites'
import { abrirZip } from '@cabildo/hojas/zip'
import { esDelSistema } from '../../platform/cargas/legajo.ts'
import { type Avance, esLibro, type LibroRevisado, lectorDeEncabezado } from '../../platform/cargas/revision.ts'
import { leerFecha, leerHora, separarHora } from '../../platform/hojas/campos.ts'
import { corto, demasiadoLargo, HOLGURA, impedimento, type Leido, llana, VACIA } from '../../platform/hojas/celda.ts'
import { FallaDeCsv, recorrerCsv } from '../../platform/hojas/csv.ts'
import type { Avisar } from '../../platform/procesos/programa.ts'
import { type FilaImportada, Lectura, type PedidoDeImportacion } from './lectura.ts'

/** Filings of Sisgedo: rows of `expediente`, with what `operacion` and `dependencia` say of each (decision 0225). */

// Tables ----------------------------------------------------------------------------------------------------------------

const OTRAS = IMPORTACIONES.expedientes.otras
type Otra = keyof typeof OTRAS
type Tabla = 'expediente' | Otra
/** The columns without which a table says nothing. */
const NECESITA: Record<Tabla, readonly string[]> = {
  expediente: ['expe_id', 'expe_fecha', 'expe_origen', 'expe_asunto'],
  operacion: ['oper_id', 'expe_id', 'oper_idtope', 'oper_fecha', 'depe_id'],
  dependencia: ['depe_id', 'depe_nombre'],
  tipo_expediente: ['texp_id', 'texp_descripcion'],
}
const COLUMNAS = { expediente: deImportacion('expedientes').columnas, ...deImportacion('expedientes').otras } as Record<
  Tabla,
  (typeof IMPORTACIONES)['expedientes']['columnas']
>
const TABLAS = Object.keys(NECESITA) as Tabla[]
const PRIMERO: ReadonlySet<Tabla> = new Set(TABLAS.filter((tabla) => tabla !== 'expediente'))
const DESPUES: ReadonlySet<Tabla> = new Set(['expediente'])

type Celdas = ReadonlyMap<string, Celda>
interface FilaDeTabla {
  fila: number
  oculta: boolean
  celdas: Celdas
}

/** The table that a sheet or a file is, by its name without folder and ending; null of any other. */
export const tablaDe = (nombre: string): Tabla | null => {
  const escrito = llana((nombre.split(/[\\/]/).at(-1) ?? '').replace(/\.csv$/i, ''))
  return TABLAS.find((tabla) => [llana(tabla), `${llana(tabla)}s`, `${llana(tabla)}es`].includes(escrito)) ?? null
}

const FILAS_DE_ENCABEZADO = 20

/** Tells rows from headings and from the template's example, of one table. */
const lectorDeTabla = (tabla: Tabla) => {
  const columnas = COLUMNAS[tabla]
  const encabezado = lectorDeEncabezado<string>(columnas, (halladas) =>
    NECESITA[tabla].every((campo) => halladas.has(campo)),
  )
  // A row as short as those of the other tables may be the example by chance, and left in it does no harm.
  const ejemplos =
    tabla === 'expediente' || tabla === 'operacion' ? columnas.filter(({ ejemplo }) => ejemplo !== '') : []
  let halladas: ReadonlyMap<string, number> | null = null
  return {
    halladas: () => halladas !== null,
    leer: (numero: number, celdas: ReadonlyMap<number, Celda>): Celdas | null => {
      if (!halladas) {
        if (numero <= FILAS_DE_ENCABEZADO) halladas = encabezado(celdas)
        return null
      }
      const propias = new Map<string, Celda>()
      for (const [campo, columna] of halladas) {
        const celda = celdas.get(columna)
        if (celda) propias.set(campo, celda)
      }
      const esEjemplo =
        ejemplos.length > 0 && ejemplos.every(({ campo, ejemplo }) => textoDe(propias.get(campo)) === ejemplo)
      return propias.size === 0 || esEjemplo ? null : propias
    },
  }
}

const LIMITES_DE_ZIP = {
  ...{ entradas: ENTRADAS_MAXIMO, declaradoBytes: DECLARADO_MAXIMO_BYTES, entradaBytes: PARTE_MAXIMO_BYTES },
}

/** Two files, or two sheets, are the same table: which rows count nobody can tell. */
class TablaRepetida extends Error {
  readonly cuales: string

  constructor(cuales: readonly [string, string]) {
    super('A table comes twice')
    this.cuales = cuales.join(' y ')
  }
}

/** Goes through the rows of some tables of a file. Throws FallaDeHoja, FallaDeCsv and TablaRepetida. */
const recorrer = async (
  archivo: Buffer,
  tablas: ReadonlySet<Tabla>,
  porFila: (tabla: Tabla, fila: FilaDeTabla) => Promise<void> | void,
): Promise<ReadonlySet<Tabla>> => {
  const lectores = new Map([...tablas].map((tabla) => [tabla, lectorDeTabla(tabla)] as const))
  const una = (tabla: Tabla, fila: number, oculta: boolean, celdas: ReadonlyMap<number, Celda>) => {
    const propias = lectores.get(tabla)?.leer(fila, celdas)
    return propias ? porFila(tabla, { fila, oculta, celdas: propias }) : undefined
  }
  const vistas = new Map<Tabla, { lugar: number; nombre: string }>()
  const exigirUna = (tabla: Tabla, lugar: number, nombre: string) => {
    const antes = vistas.get(tabla)
    if (antes && antes.lugar !== lugar) throw new TablaRepetida([antes.nombre, nombre])
    if (!antes) vistas.set(tabla, { lugar, nombre })
  }
  const { entradas } = await abrirZip(archivo, LIMITES_DE_ZIP)
  const hojas = entradas.filter(({ nombre }) => /\.csv$/i.test(nombre) && !esDelSistema(nombre))
  if (hojas.length > 0)
    for (const [lugar, { nombre, abrir }] of hojas.entries()) {
      const tabla = tablaDe(nombre)
      if (!tabla || !tablas.has(tabla)) continue
      exigirUna(tabla, lugar, nombre)
      await recorrerCsv(abrir, async (numero, celdas) => {
        await una(tabla, numero, false, celdas)
        return undefined
      })
    }
  else {
    const leido = await leerLibro(archivo, { filasMaximo: TOPE_OPERACIONES + FILAS_DE_ENCABEZADO }, async (fila) => {
      const tabla = tablaDe(fila.hoja)
      if (!tabla || !tablas.has(tabla)) return 'otraHoja'
      exigirUna(tabla, fila.lugar, fila.hoja)
      await una(tabla, fila.numero, fila.oculta, fila.celdas)
      return undefined
    })
    if ('falla' in leido) throw new FallaDeHoja(leido.falla)
  }
  return new Set([...lectores].flatMap(([tabla, lector]) => (lector.halladas() ? [tabla] : [])))
}

// Cells -----------------------------------------------------------------------------------------------------------------

const ENTERO_MAXIMO = 999_999_999
const ANIO_MINIMO = '1980'

const texto = (celda: Celda | undefined, titulo: string, largo: number): Leido => {
  const motivo = impedimento(celda, titulo, largo)
  if (motivo) return { valor: null, motivo }
  const escrito = textoDe(celda, largo * HOLGURA)
  if (escrito.length > largo) return { valor: null, motivo: demasiadoLargo(titulo, largo) }
  return escrito === '' ? VACIA : { valor: escrito }
}

/** A number of a table; empty and 0 are none. */
const entero = (celda: Celda | undefined, titulo: string): Leido<number> => {
  const escrito = textoDe(celda)
  if (/^0*(\.0+)?$/.test(escrito)) return VACIA
  const [, cifras] = /^(\d+)(?:\.0+)?$/.exec(escrito) ?? []
  return cifras && Number(cifras) <= ENTERO_MAXIMO
    ? { valor: Number(cifras) }
    : { valor: null, motivo: `${titulo}: «${corto(escrito)}» no es un número de hasta 9 cifras` }
}

const LOGICOS: Readonly<Record<string, boolean>> = {
  ...{ t: true, true: true, verdadero: true, '1': true, si: true, s: true },
  ...{ f: false, false: false, falso: false, '0': false, no: false, n: false, '': false },
}
const logico = (celda: Celda | undefined, titulo: string): Leido<boolean> => {
  const valor = LOGICOS[llana(textoDe(celda))]
  return valor === undefined
    ? { valor: null, motivo: `${titulo}: «${corto(textoDe(celda))}» no es verdadero ni falso` }
    : { valor }
}

/** A day with its time as 'yyyy-MM-dd HH:mm', Lima's; without one the beginning of the day. */
const instante = (
  lectura: Lectura<'expedientes'>,
  celda: Celda | undefined,
  deHora: Celda | undefined,
  [titulo, tituloHora]: readonly [string, string],
): string | null => {
  const antes = lectura.defectos.length
  const { dia: soloDia, hora: junta } = separarHora(celda)
  const dia = lectura.exigir(lectura.tomar(leerFecha(soloDia ?? celda, titulo)), antes, `Falta ${titulo}`)
  const hora = lectura.tomar(leerHora(deHora ?? junta, tituloHora)) ?? '00:00'
  if (dia !== null && (dia.slice(0, 4) < ANIO_MINIMO || dia > lectura.hoy))
    return lectura.falta(`${titulo}: ${fecha(dia)} está fuera de rango (de ${ANIO_MINIMO} a hoy)`)
  return dia && `${dia} ${hora}`
}

// Operations ------------------------------------------------------------------------------------------------------------

/** What happened to a filing, with offices by their numbers. */
export interface Operacion {
  id: number
  /** 1 registrado, 2 derivado, 3 archivado, 4 adjuntado. */
  tipo: number
  /** 0 original, 1 copia. */
  forma: number
  fecha: string
  depe: number
  destino: number | null
  detalle: string
  proveido: string
  /** The operation that it follows from. */
  procesa: number | null
  procesado: boolean
  adjunto: number | null
}

/** An operation, or why it cannot be taken; of what has no filing to be told with, its number is null. */
export const leerOperacion = (
  { fila, oculta, celdas }: FilaDeTabla,
  hoy: string,
): { expe_id: number | null; operacion: Operacion | null; defectos: string[] } => {
  const l = new Lectura<'expedientes'>(new Map(), { oculta, hoy })
  const numero = (campo: string) => l.tomar(entero(celdas.get(campo), campo.toUpperCase()))
  const exigido = (campo: string) => {
    const antes = l.defectos.length
    return l.exigir(numero(campo), antes, `Falta ${campo.toUpperCase()}`)
  }
  const [id, expe_id, depe] = [exigido('oper_id'), exigido('expe_id'), exigido('depe_id')]
  const tipo = textoDe(celdas.get('oper_idtope'))
  if (!/^[1-4]$/.test(tipo)) l.falta(`OPER_IDTOPE debe ser de 1 a 4, y es «${corto(tipo)}»`)
  const forma = textoDe(celdas.get('oper_forma'))
  if (!/^[01]?$/.test(forma)) l.falta(`OPER_FORMA debe ser 0 o 1, y es «${corto(forma)}»`)
  const cuando = instante(l, celdas.get('oper_fecha'), celdas.get('oper_hora'), ['OPER_FECHA', 'OPER_HORA'])
  const [destino, procesa, adjunto] = [numero('oper_depeid_d'), numero('oper_idprocesado'), numero('oper_expeid_adj')]
  const detalle = l.tomar(texto(celdas.get('oper_detalle_destino'), 'OPER_DETALLE_DESTINO', LARGO)) ?? ''
  const proveido = l.tomar(texto(celdas.get('oper_acciones'), 'OPER_ACCIONES', LARGO_LARGO)) ?? ''
  const procesado = l.tomar(logico(celdas.get('oper_procesado'), 'OPER_PROCESADO'))
  if (tipo === '2' && destino === null && detalle === '') l.falta('Es una derivación sin destino')
  const de = id === null ? `Operación de la fila ${fila}` : `Operación ${id}`
  const defectos = l.defectos.map((defecto) => `${de}: ${defecto}`)
  if (defectos.length > 0 || id === null || depe === null || cuando === null)
    return { expe_id, operacion: null, defectos }
  return {
    expe_id,
    defectos,
    operacion: {
      ...{
        id,
        tipo: Number(tipo),
        forma: Number(forma),
        fecha: cuando,
        depe,
        destino: tipo === '2' ? destino : null,
        detalle,
      },
      ...{ proveido, procesa, procesado: procesado ?? false, adjunto: tipo === '4' ? adjunto : null },
    },
  }
}
const LARGO = 200
const LARGO_LARGO = 1_000

/** What is wrong with the operations of one filing together: one that follows from none of them, or from itself. */
export const defectosDeRuta = (operaciones: readonly Pick<Operacion, 'id' | 'procesa'>[]): string[] => {
  const previa = new Map(operaciones.map(({ id, procesa }) => [id, procesa]))
  const defectos: string[] = []
  const terminan = new Set<number>()
  for (const { id, procesa } of operaciones) {
    if (procesa !== null && !previa.has(procesa)) {
      defectos.push(`La operación ${id} sigue a la ${procesa}, que no es de este expediente`)
      continue
    }
    const camino = new Set<number>()
    let en: number | null = id
    while (en !== null && !terminan.has(en) && !camino.has(en)) {
      camino.add(en)
      en = previa.get(en) ?? null
    }
    if (en !== null && camino.has(en)) defectos.push(`La operación ${en} se sigue a sí misma`)
    for (const uno of camino) terminan.add(uno)
  }
  return defectos
}

const ESTADOS = { 1: 'EN PROCESO', 2: 'POR RECIBIR', 3: 'ARCHIVADO', 4: 'ACUMULADO' } as const
type Estado = (typeof ESTADOS)[keyof typeof ESTADOS]

/** Where a filing stood when it was left, as its operations say: the last of the original, by number; of copies alone the last. */
export const loUltimo = (
  operaciones: readonly Operacion[],
): { estado: Estado; ultima: Operacion; enDestino: boolean } | null => {
  const enOrden = operaciones.toSorted((a, b) => a.id - b.id)
  const ultima = enOrden.findLast(({ forma }) => forma === 0) ?? enOrden.at(-1)
  if (!ultima) return null
  const recibida = ultima.tipo === 2 && ultima.procesado
  const estado = recibida ? 'EN PROCESO' : ESTADOS[ultima.tipo as keyof typeof ESTADOS]
  return { estado, ultima, enDestino: ultima.tipo === 2 }
}

// Filings ---------------------------------------------------------------------------------------------------------------

interface Dependencia {
  nombre: string
  /** By which of its names it is asked what it is here. */
  texto: string
  /** It is an entity outside, or one that acts for it. */
  fuera: boolean
  /** The area that it is taken for, where its name alone does not say so. */
  area: string | null
}

/** What the other tables say. */
export interface DeOtrasTablas {
  dependencias: ReadonlyMap<number, Dependencia>
  tipos: ReadonlyMap<number, string>
  operaciones: ReadonlyMap<number, readonly Operacion[]>
  /** What is wrong with operations, by the filing that they name. */
  defectos: ReadonlyMap<number, readonly string[]>
}

const DEFECTOS_MAXIMO = 5
/** `expe_estado` of a filing that was annulled there. */
const ANULADO = '9'

/** The table of filings, whose rows are those of the import. */
const TABLA = 'expediente'

/** A filing as its row and its operations tell of it. */
export const leerExpediente = (
  { fila, oculta, celdas }: FilaDeTabla,
  { dependencias, tipos, operaciones, defectos }: DeOtrasTablas,
  hoy: string,
): FilaImportada & { expe_id: number | null } => {
  const l = new Lectura<'expedientes'>(new Map(), { oculta, hoy })
  const escrito = (campo: string, largo = LARGO) => l.tomar(texto(celdas.get(campo), campo.toUpperCase(), largo))
  const numero = (campo: string) => l.tomar(entero(celdas.get(campo), campo.toUpperCase()))
  let antes = l.defectos.length
  const expe_id = l.exigir(numero('expe_id'), antes, 'Falta EXPE_ID')
  const cuando = instante(l, celdas.get('expe_fecha'), celdas.get('expe_hora'), ['EXPE_FECHA', 'EXPE_HORA'])
  const origen = textoDe(celdas.get('expe_origen'))
  if (!/^[12]$/.test(origen)) l.falta(M.origen)
  const suEstado = textoDe(celdas.get('expe_estado'))
  if (!/^1?$/.test(suEstado)) l.falta(M.estado)
  antes = l.defectos.length
  const asunto = l.exigir(escrito('expe_asunto', LARGO_LARGO), antes, M.sinAsunto)
  const [depe_id, texp_id, folios] = [numero('depe_id'), numero('texp_id'), numero('expe_folios')]
  const [carpeta, relacionado] = [numero('exma_id'), numero('expe_relacionado')]
  const detalle = escrito('expe_depe_detalle')
  const suya = depe_id === null ? undefined : dependencias.get(depe_id)

  const suyas = (expe_id === null ? undefined : operaciones.get(expe_id))?.toSorted((a, b) => a.id - b.id) ?? []
  const suyos = (expe_id === null ? undefined : defectos.get(expe_id)) ?? []
  for (const defecto of suyos.slice(0, DEFECTOS_MAXIMO)) l.falta(defecto)
  if (suyos.length > DEFECTOS_MAXIMO) l.falta(`Y ${suyos.length - DEFECTOS_MAXIMO} operaciones más con errores`)
  if (expe_id !== null && suyas.length === 0 && suyos.length === 0) l.falta(M.sinOperaciones)
  if (suyas.length > OPERACIONES_MAXIMO) l.falta(M.muchasOperaciones)
  if (suyos.length === 0) for (const defecto of defectosDeRuta(suyas).slice(0, DEFECTOS_MAXIMO)) l.falta(defecto)
  // An office that nobody describes has no name to be known by.
  const sueltas = new Set<number>()
  for (const { depe, destino } of suyas)
    for (const una of [depe, destino]) if (una !== null && !dependencias.has(una)) sueltas.add(una)
  // Where an internal one began decides who sees it, too.
  if (origen === '1' && depe_id !== null && !suya) sueltas.add(depe_id)
  for (const una of [...sueltas].slice(0, DEFECTOS_MAXIMO)) l.falta(`La dependencia ${una} no está en el archivo`)

  const nombre = (id: number | null) => (id === null ? undefined : dependencias.get(id)?.nombre)
  const pasos: Record<string, string> = {}
  const tomadas = new Set<string>()
  const pasa = (id: number | null): string | null => {
    const una = id === null ? undefined : dependencias.get(id)
    if (!una || una.fuera) return null
    pasos[llana(una.texto)] = una.texto
    if (una.area !== null) tomadas.add(tomadaPor(una.nombre, una.area, una.texto))
    return una.texto
  }
  for (const { depe, destino } of suyas) {
    pasa(depe)
    pasa(destino)
  }
  if (origen === '1') pasa(depe_id)
  const fin = loUltimo(suyas)
  // What went outside stays with the office that sent it.
  const area = fin && ((fin.enDestino ? pasa(fin.ultima.destino) : null) ?? pasa(fin.ultima.depe))
  const lugar = fin
    ? fin.enDestino
      ? [nombre(fin.ultima.destino), fin.ultima.detalle].filter(Boolean).join(' · ')
      : (nombre(fin.ultima.depe) ?? '')
    : ''
  const [firma, cargo] = [escrito('expe_firma'), escrito('expe_cargo')]
  const [numeroDoc, siglas] = [escrito('expe_numero_doc', 40), escrito('expe_siglas_doc', 120)]
  const abierto = fin && fin.estado !== 'ARCHIVADO' && fin.estado !== 'ACUMULADO'
  const avisos = [...(abierto ? [ABIERTO] : []), ...tomadas]
  const valores: Record<string, string | null> = {
    ...{ expe_id: enTexto(expe_id), exma_id: enTexto(carpeta), texp_id: enTexto(texp_id), depe_id: enTexto(depe_id) },
    ...{ expe_numero_doc: numeroDoc, expe_siglas_doc: siglas, expe_folios: enTexto(folios), expe_asunto: asunto },
    ...{ expe_fecha: cuando?.slice(0, 10) ?? null, expe_hora: cuando?.slice(11) ?? null, expe_origen: origen },
    ...{ expe_firma: firma, expe_cargo: cargo, expe_depe_detalle: detalle, expe_relacionado: enTexto(relacionado) },
    expe_estado: '1',
    ...{ tipo_documento: texp_id === null ? null : (tipos.get(texp_id) ?? null) },
    procedencia: [suya?.nombre, detalle].filter(Boolean).join(' · ') || null,
    ...{ area, lugar, estado: fin?.estado ?? null },
    pasos: JSON.stringify(pasos),
    operaciones: JSON.stringify(
      suyas.map(({ depe, destino, ...una }) => ({
        ...una,
        area: nombre(depe),
        destino: [nombre(destino), una.detalle].filter(Boolean).join(' · ') || null,
      })),
    ),
  }
  const buena = l.defectos.length === 0
  return {
    ...{ expe_id, fila, hoja: TABLA, numero: fila },
    ...{ defectos: [...new Set(l.defectos)], avisos: buena ? [...l.avisos, ...avisos] : l.avisos },
    valores: Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== null && valor !== '')),
    celdas: buena ? null : mostrar(celdas),
    area_llana: buena && area ? llana(area) : null,
    nombre: expe_id === null ? '' : numeroDeSisgedo(expe_id),
    documento: '',
    lugar: [
      cuando && fecha(cuando),
      firma ?? valores.procedencia,
      lugar && `quedó en ${lugar}`,
      asunto && corto(asunto, 80),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
const ABIERTO = 'No había terminado en Sisgedo: entra como historia y no va a ninguna bandeja'
const ANCHO_DE_MUESTRA = 300

const enTexto = (numero: number | null): string | null => (numero === null ? null : String(numero))
const mostrar = (celdas: Celdas): Record<string, string> =>
  Object.fromEntries(
    [...celdas].flatMap(([campo, celda]) => {
      const muestra = corto(textoDe(celda), ANCHO_DE_MUESTRA)
      return muestra ? [[campo, muestra] as const] : []
    }),
  )

// The whole file --------------------------------------------------------------------------------------------------------

const FILAS_POR_LOTE = 1_000

const sumar = <V>(mapa: Map<number, V[]>, clave: number, ...valores: V[]): void => {
  const hay = mapa.get(clave)
  if (hay) hay.push(...valores)
  else mapa.set(clave, valores)
}

/** Reads the tables that go before the filings. Throws sinEncabezado without operations or offices, demasiadasFilas. */
const leerOtras = async (
  archivo: Buffer,
  { hoy, conocidas }: { hoy: string; conocidas: ReadonlyMap<string, string> },
): Promise<DeOtrasTablas & { sueltas: Sueltas }> => {
  const dependencias = new Map<number, Dependencia>()
  const tipos = new Map<number, string>()
  const operaciones = new Map<number, Operacion[]>()
  const defectos = new Map<number, string[]>()
  const vistas = new Set<number>()
  const sueltas = new Sueltas()
  let leidas = 0
  const halladas = await recorrer(archivo, PRIMERO, (tabla, una) => {
    const { celdas } = una
    if (tabla === 'dependencia') {
      const id = entero(celdas.get('depe_id'), 'DEPE_ID').valor
      const escritos = ['depe_nombre', 'depe_siglasexp', 'depe_abreviado'].map((campo) =>
        textoDe(celdas.get(campo), LARGO),
      )
      const [nombre = ''] = escritos
      if (id === null || llana(nombre) === '') return
      // Its name, unless an area here is known by its siglas alone.
      const suyo = escritos.find((escrito) => escrito !== '' && conocidas.has(llana(escrito))) ?? nombre
      const area = conocidas.get(llana(suyo))
      dependencias.set(id, {
        ...{ nombre, texto: suyo, fuera: logico(celdas.get('depe_agente'), '').valor ?? false },
        area: area && llana(area) !== llana(nombre) ? area : null,
      })
    } else if (tabla === 'tipo_expediente') {
      const id = entero(celdas.get('texp_id'), 'TEXP_ID').valor
      if (id !== null) tipos.set(id, textoDe(celdas.get('texp_descripcion'), LARGO))
    } else {
      if (++leidas > TOPE_OPERACIONES) throw new FallaDeHoja('demasiadasFilas')
      const { expe_id, operacion, defectos: suyos } = leerOperacion(una, hoy)
      if (expe_id === null) sueltas.poner(() => suelta(`operacion, fila ${una.fila}`, suyos, celdas))
      else if (!operacion) sumar(defectos, expe_id, ...suyos)
      else if (vistas.has(operacion.id)) sumar(defectos, expe_id, `La operación ${operacion.id} está repetida`)
      else {
        vistas.add(operacion.id)
        sumar(operaciones, expe_id, operacion)
      }
    }
  })
  if (!halladas.has('operacion') || !halladas.has('dependencia')) throw new FallaDeHoja('sinEncabezado')
  return { dependencias, tipos, operaciones, defectos, sueltas }
}

/** What belongs to no filing of the file, refused with its reason; its number is given to it after all others. */
const suelta = (nombre: string, defectos: string[], celdas: Celdas = new Map()): FilaImportada => ({
  ...{
    fila: 0,
    hoja: TABLA,
    numero: 0,
    nombre,
    documento: '',
    lugar: '',
    defectos,
    avisos: [],
    valores: {},
    area_llana: null,
  },
  celdas: mostrar(celdas),
})

/** The first of them; of the others it is told how many they are. */
class Sueltas {
  readonly #primeras: FilaImportada[] = []
  #mas = 0

  poner(hacer: () => FilaImportada): void {
    if (this.#primeras.length < TOPE_SUELTAS) this.#primeras.push(hacer())
    else this.#mas++
  }

  todas(): FilaImportada[] {
    return this.#mas === 0 ? this.#primeras : [...this.#primeras, suelta('', [sueltasDeMas(this.#mas)])]
  }
}

/**
 * Reads a ZIP of CSV or a workbook with the tables, and hands the filings on as they come; `areas` are the areas here by their
 * texts. Filings that were annulled there are passed over.
 */
export const revisarSisgedo = async (
  archivo: Buffer,
  pedido: Omit<PedidoDeImportacion, 'tipo'>,
  avisar: Avisar<Avance>,
): Promise<LibroRevisado> => {
  if (!esLibro(archivo)) return { falla: 'sinEncabezado' }
  const { hoy } = pedido
  try {
    const { sueltas, ...otras } = await leerOtras(archivo, { hoy, conocidas: new Map(Object.entries(pedido.areas)) })
    const vistos = new Set<number>()
    let lote: FilaImportada[] = []
    let [filas, ultima, ignorados] = [0, 0, 0]
    const entregar = async () => {
      if (lote.length > 0) await avisar({ filas, lote: JSON.stringify(lote) })
      lote = []
    }
    const poner = async (leida: FilaImportada) => {
      filas++
      lote.push(leida)
      if (lote.length >= FILAS_POR_LOTE) await entregar()
    }
    const halladas = await recorrer(archivo, DESPUES, async (_, una) => {
      if (filas >= TOPE_FILAS_IMPORTACION) throw new FallaDeHoja('demasiadasFilas')
      const { expe_id, ...leida } = leerExpediente(una, otras, hoy)
      if (expe_id !== null) vistos.add(expe_id)
      ultima = Math.max(ultima, una.fila)
      if (textoDe(una.celdas.get('expe_estado')) !== ANULADO) return poner(leida)
      filas++
      ignorados++
    })
    if (!halladas.has('expediente')) throw new FallaDeHoja('sinEncabezado')
    if (filas === 0) throw new FallaDeHoja('sinFilas')
    const huerfanas = [...new Set([...otras.operaciones.keys(), ...otras.defectos.keys()])].filter(
      (id) => !vistos.has(id),
    )
    for (const id of huerfanas) {
      const suyas = (otras.operaciones.get(id) ?? []).map((una) => una.id)
      const dichas = suyas.slice(0, DEFECTOS_MAXIMO).join(', ') + (suyas.length > DEFECTOS_MAXIMO ? '…' : '')
      sueltas.poner(() =>
        suelta(`Operaciones del registro ${id}`, [
          `El expediente ${id} no está en el archivo${dichas && ` (operaciones ${dichas})`}`,
        ]),
      )
    }
    for (const una of sueltas.todas()) await poner({ ...una, fila: ++ultima, numero: ultima })
    await entregar()
    return { hoja: TABLA, filas, ignorados }
  } catch (error) {
    if (error instanceof FallaDeHoja) return { falla: error.falla }
    if (error instanceof TablaRepetida) return { falla: 'tablaRepetida', detalle: error.cuales }
    if (error instanceof FallaDeCsv)
      return { falla: 'csvIlegible', ...(error.linea !== null && { linea: error.linea }) }
    throw error
  }
}
