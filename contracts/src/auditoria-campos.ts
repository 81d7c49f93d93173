import { COLUMNAS_COMUNES, COLUMNAS_DE_CUALQUIERA, TABLAS_AUDITADAS } from './auditoria-tablas.ts'
import { diaMas, fecha, hora, marcaLima } from './base/tiempo.ts'
import { numeroDeDocumento } from './documentos-tipos.ts'

/**
 * One field of a record before and after an act, as text of the database; null where there was nothing. A number that
 * stands for something comes with its name, while that is known.
 */
export interface Cambio {
  campo: string
  antes: string | null
  despues: string | null
  nombre_antes?: string | undefined
  nombre_despues?: string | undefined
}

/** What a line of the trail needs to be told in short. */
export interface ActoEnCorto {
  modulo: string
  accion: 'creo' | 'modifico' | 'elimino'
  cambios: readonly Cambio[]
}

/** Set by the database on every change: says nothing that the line does not. */
const CALLADOS = new Set(['updated_at'])
/** What identifies or dates a new record says less than what it holds. */
const DE_FONDO = new Set([
  ...['id', 'created_at', 'created_by', 'employee_id', 'empacce_id', 'user_id', 'doc_id'],
  ...['oper_id', 'registro_id', 'exma_id', 'expe_origen', 'expe_estado', 'oper_idprocesado', 'id_usu'],
  ...[
    'archivo_id',
    'id_doc_area',
    'path',
    'path_file',
    'clave',
    'file',
    'sha256',
    'size',
    'size_file',
    'bytes',
    'paginas',
    'orden',
  ],
])
/** Texts of pages and pages: in short, only their beginning is told; the act itself has them whole. */
const LARGOS = new Set([
  ...['comparecientes', 'vistos', 'considerandos', 'resolutivos', 'descripcion', 'sumilla'],
  ...['asunto', 'detalle', 'pedido'],
])
const LARGO_EN_CORTO = 80

/** What a field is called; one word means another thing in some modules. */
export const etiquetaDeCampo = (campo: string, modulo: string): string =>
  TABLAS_AUDITADAS[modulo]?.campos[campo] ?? COLUMNAS_COMUNES[campo] ?? COLUMNAS_DE_CUALQUIERA[campo] ?? campo

/** The fields worth showing of a record, in reading order. */
export const cambiosVisibles = (modulo: string, cambios: readonly Cambio[]): Cambio[] => {
  const orden = Object.keys({ ...TABLAS_AUDITADAS[modulo]?.campos, ...COLUMNAS_COMUNES })
  const lugar = ({ campo }: Cambio) => (orden.includes(campo) ? orden.indexOf(campo) : orden.length)
  return cambios
    .filter(({ campo, antes, despues }) => !CALLADOS.has(campo) && (antes || despues))
    .sort((a, b) => lugar(a) - lugar(b))
}

/** What a field was and is, as people read it. */
export const valoresLegibles = (modulo: string, cambio: Cambio): { antes: string; despues: string } => ({
  antes: cambio.nombre_antes ?? legible(modulo, cambio.campo, cambio.antes),
  despues: cambio.nombre_despues ?? legible(modulo, cambio.campo, cambio.despues),
})

/** Instants and dates of Lima, switches in words; an absent value is a dash. */
const legible = (modulo: string, campo: string, valor: string | null): string => {
  if (valor === null || valor === '') return '—'
  const nombre = TABLAS_AUDITADAS[modulo]?.valores?.[campo]?.find(({ id }) => String(id) === valor)?.name
  if (nombre) return nombre
  if (modulo === 'documentos' && campo === 'nro_doc') return numeroDeDocumento(Number(valor))
  if (campo === 'resolutivos') return articulos(valor)
  if (valor === 'true' || valor === 'false') {
    const [si, no] = campo === 'estado' ? ['activo', 'inactivo'] : ['sí', 'no']
    return valor === 'true' ? si : no
  }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(valor)) {
    const marca = marcaLima(new Date(valor))
    // Of a password, only that it was changed is ever told.
    return `${campo === 'clave_cambiada_at' ? 'cambiada el ' : ''}${fecha(marca)} ${hora(marca)}`
  }
  if (campo === 'suspendido') return periodos(valor)
  return /^\d{4}-\d\d-\d\d$/.test(valor) ? fecha(valor) : valor
}

/** Ranges of days as the database writes them, whose last day is no longer part: '{[2026-11-23,2026-12-08)}'. */
const periodos = (valor: string): string =>
  [...valor.matchAll(/(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)/g)]
    .map(([, desde = '', hasta = '']) => `del ${fecha(desde)} al ${fecha(diaMas(hasta, -1))}`)
    .join(', ') || '—'

/** The items of a JSON list, numbered; one that the listing cut is told as far as it goes. */
const articulos = (valor: string): string => {
  try {
    return (JSON.parse(valor) as unknown[]).map((texto, i) => `${i + 1}. ${texto}`).join('\n')
  } catch {
    return valor.replace(/^\["/, '1. ')
  }
}

const enCorto = (campo: string, valor: string): string =>
  LARGOS.has(campo) && valor.length > LARGO_EN_CORTO ? `${valor.slice(0, LARGO_EN_CORTO - 1).trimEnd()}…` : valor

/** The changes in one line: 'Estado: activo → inactivo'; of what was created, filled in or deleted, its values. */
export const resumenDeCambios = ({ modulo, accion, cambios }: ActoEnCorto): string => {
  const visibles = cambiosVisibles(modulo, cambios)
  const deLleno =
    visibles.every(({ antes }) => antes === null) ||
    (accion === 'elimino' && visibles.every(({ despues }) => despues === null))
  const dichos = deLleno ? visibles.filter(({ campo }) => !DE_FONDO.has(campo)) : visibles
  return (dichos.length > 0 ? dichos : visibles)
    .map((cambio) => {
      const { campo } = cambio
      const enteros = valoresLegibles(modulo, cambio)
      const [antes, despues] = [enCorto(campo, enteros.antes), enCorto(campo, enteros.despues)]
      const unico = cambio.despues === null ? antes : despues
      return `${etiquetaDeCampo(campo, modulo)}: ${deLleno ? unico : `${antes} → ${despues}`}`
    })
    .join('; ')
}
