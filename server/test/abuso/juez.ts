import { ERRORES } from '@cabildo/contracts/base/errores'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Documento, Operacion } from './openapi.ts'
import type { Contestado } from './pedido.ts'

/** Announced faults that go away by themselves (D-35). */
const ANUNCIADAS = new Set([503, 507])
/** Longer than this no answer takes, were it refused or not. */
const LENTA_MS = 2_000
/** What makes a whole PDF, or reads one, has this long: a second where nothing else runs, and it is asked three times. */
const CON_PDF_MS = 8_000
const CON_PDF = new Set([
  'POST /api/documentos/generatedoc',
  'POST /api/export/{tabla}',
  'POST /api/verificacion/archivo',
])

/** Paths, statements, stacks and the words of libraries: nothing that people read holds them (SHE-97, ASVS 16.5.1). */
const FUGA =
  /node_modules|\/(?:work|tmp|home|usr|var|dev)\/|\.ts:\d|\bat \S+ \(|\b(?:select|insert into|delete from|update) \S+ (?:from|set|values)\b|Error:|postgres|relation "|violates|duplicate key|syntax error|undefined|\[object|\b(?:invalid|expected|required|unexpected|unrecognized|must (?:be|have)|cannot|failed|not found)\b/i
const CLAVES_DE_ERROR = new Set([
  ...['message', 'codigo', 'errors', 'cambiar_clave', 'confirmar', 'registrar_factor', 'cambio', 'cantidades'],
  ...['existe', 'vencido', 'doc_id'],
])

/** Says what is wrong with an answer, in the light of the API's description; null for nothing. */
export const abrirJuez = (documento: Documento) => {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  addFormats.default(ajv)
  const esquemas = new Map<string, ValidateFunction | null>()
  const validador = ({ nombre, respuestas }: Operacion, estado: number): ValidateFunction | null => {
    const key = `${nombre} ${estado}`
    const conocido = esquemas.get(key)
    if (conocido !== undefined) return conocido
    const esquema = respuestas[estado]?.content?.['application/json']?.schema
    const nuevo = esquema ? ajv.compile({ ...esquema, components: documento.components }) : null
    esquemas.set(key, nuevo)
    return nuevo
  }

  return (operacion: Operacion, { estado, cabeceras, texto, ms }: Contestado): string | null => {
    const descrita = operacion.respuestas[estado]
    // A service that somebody closed does not open by waiting (ORG-44).
    const cerrado = estado === ERRORES.servicioCerrado.status && texto.includes('"codigo":"servicioCerrado"')
    if (estado >= 500 && !cerrado && !(ANUNCIADAS.has(estado) && cabeceras['retry-after']))
      return `contesta ${estado}: ${texto.slice(0, 300)}`
    if (!descrita) return `contesta ${estado}, que su descripción no nombra: ${texto.slice(0, 200)}`
    const tipo = String(cabeceras['content-type'] ?? '').split(';', 1)[0] ?? ''
    const admitidos = Object.keys(descrita.content ?? {})
    if (texto !== '' && !admitidos.includes(tipo)) return `es de tipo «${tipo}», y no ${admitidos.join(' o ')}`
    if (cabeceras['x-content-type-options'] !== 'nosniff') return 'no prohíbe adivinar su tipo'
    if (({} as { polluted?: unknown }).polluted !== undefined) return 'dejó envenenado el prototipo'
    if (ms > (CON_PDF.has(operacion.nombre) ? CON_PDF_MS : LENTA_MS)) return LENTA
    if (tipo !== 'application/json') return null
    let cuerpo: unknown
    try {
      cuerpo = JSON.parse(texto)
    } catch {
      return `no es JSON: ${texto.slice(0, 200)}`
    }
    const valida = validador(operacion, estado)
    if (valida && !valida(cuerpo))
      return `${estado} no es como se describe: ${ajv.errorsText(valida.errors)} en ${texto.slice(0, 300)}`
    return estado < 400 ? null : rechazoMalDicho(estado, cuerpo)
  }
}
export const LENTA = 'tarda demasiado'

const rechazoMalDicho = (estado: number, cuerpo: unknown): string | null => {
  const {
    message,
    codigo,
    errors = {},
    ...resto
  } = cuerpo as Record<string, unknown> & { codigo: keyof typeof ERRORES }
  const ajena = Object.keys(resto).find((key) => !CLAVES_DE_ERROR.has(key))
  if (ajena) return `su rechazo lleva «${ajena}»`
  if (ERRORES[codigo]?.status !== estado) return `dice ${String(codigo)} con ${estado}`
  const dicho = [message, ...Object.values(errors as object)]
  const malo = dicho.find((uno) => typeof uno !== 'string' || uno === '' || FUGA.test(uno))
  return malo === undefined ? null : `dice «${String(malo).slice(0, 200)}»`
}

const EN_LA_PUERTA = new Set([
  'ilegible',
  'validacion',
  'sinSesion',
  'sinPermiso',
  'cambiarClave',
  'rutaDesconocida',
  'tipoNoAdmitido',
  'cuerpoGrande',
  'demasiadasConsultas',
  'noDisponible',
  'ticketInvalido',
])

/** Whether a call came further than the door: it was answered, or refused for what the municipality decides. */
export const paso = ({ estado, texto, cabeceras }: Contestado): boolean => {
  if (estado < 400) return true
  if (!String(cabeceras['content-type']).startsWith('application/json')) return false
  return !EN_LA_PUERTA.has((JSON.parse(texto) as { codigo: string }).codigo)
}
