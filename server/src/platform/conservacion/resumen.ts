import { etiquetaDeCampo, valoresLegibles } from '@cabildo/contracts/auditoria-campos'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { escapar } from '../http/html.ts'
import type { DelModulo, Fila } from './persona.ts'

/** A module with the names under which its files are beside the summary. */
export type Entregado = DelModulo & { nombresDeArchivos: readonly string[] }

interface Portada {
  dni: string
  entidad: string
  /** dd/MM/yyyy HH:MM of Lima. */
  fecha: string
  contacto: string
  sinBuscar: Readonly<Record<string, string>>
}

const vacio = (v: unknown) => v === null || v === undefined || v === '' || (Array.isArray(v) && v.length === 0)

/** The value as the screens show it. */
const valor = (modulo: string, campo: string, v: unknown): string => {
  if (Array.isArray(v) && v.every((uno) => typeof uno !== 'object')) return v.join(', ')
  if (typeof v === 'object') return JSON.stringify(v)
  const texto = String(v)
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(texto)) return `${fecha(texto)} ${hora(texto)}`
  return valoresLegibles(modulo, { campo, antes: null, despues: texto }).despues
}

/** Rows within a row are shown beneath it. */
const esDetalle = (v: unknown): v is Fila[] =>
  Array.isArray(v) && v.length > 0 && v.every((uno) => typeof uno === 'object' && uno !== null)

const unaFila = (modulo: string, fila: Fila): string => {
  const campos = Object.entries(fila).filter(([, v]) => !vacio(v) && !esDetalle(v))
  const celdas = campos.map(
    ([campo, v]) => `<dt>${escapar(etiquetaDe(campo, modulo))}</dt><dd>${escapar(valor(modulo, campo, v))}</dd>`,
  )
  const detalles = Object.entries(fila).flatMap(([campo, v]) =>
    esDetalle(v) ? [`<h3>${escapar(etiquetaDe(campo, modulo))}</h3>`, ...v.map((uno) => unaFila(campo, uno))] : [],
  )
  return `<dl>${celdas.join('')}</dl>${detalles.join('')}`
}

const enlace = (nombre: string) => `<li><a href="archivos/${encodeURIComponent(nombre)}">${escapar(nombre)}</a></li>`

const unModulo = ({ modulo, titulo, nota, filas, nombresDeArchivos }: Entregado): string => `
<section><h2>${escapar(titulo)}</h2>
${nota ? `<p class="nota">${escapar(nota)}</p>` : ''}
${filas.map((fila) => unaFila(modulo, fila)).join('\n')}
${nombresDeArchivos.length > 0 ? `<h3>Archivos</h3><ul>${nombresDeArchivos.map(enlace).join('')}</ul>` : ''}
</section>`

const unaLista = (titulo: string, textos: readonly string[]): string =>
  textos.length === 0
    ? ''
    : `<section><h2>${titulo}</h2><ul>${textos.map((texto) => `<li>${escapar(texto)}</li>`).join('')}</ul></section>`

const ESTILO = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;border-bottom:1px solid #767676;margin-top:2rem}h3{font-size:1rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;border:1px solid #ccc;padding:.75rem;break-inside:avoid}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}.nota{border-left:4px solid #8a5a00;padding-left:.75rem}`

const conAlgo = (modulos: readonly Entregado[]) => modulos.filter(({ filas }) => filas.length > 0)
const sinNada = (modulos: readonly Entregado[]) =>
  modulos.filter(({ filas, sinBuscar }) => filas.length === 0 && sinBuscar === undefined).map(({ titulo }) => titulo)

const noBuscados = (modulos: readonly Entregado[]) => modulos.flatMap(({ sinBuscar }) => sinBuscar ?? [])

/** The page for the person: everything found, module by module, and what could not be searched. Without scripts. */
export const resumenDePersona = (
  modulos: readonly Entregado[],
  { dni, entidad, fecha, contacto, sinBuscar }: Portada,
): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Datos personales del DNI ${escapar(dni)}</title><style>${ESTILO}</style></head><body><main>
<h1>Datos personales del DNI ${escapar(dni)}</h1>
<p>${escapar(entidad)}. Lo que Cabildo guarda sobre esta persona el ${escapar(fecha)}, para atender su derecho de acceso
(Ley 29733).${contacto ? ` Para rectificar, cancelar u oponerse, escriba a ${escapar(contacto)}.` : ''}</p>
${conAlgo(modulos).map(unModulo).join('\n')}
${unaLista('Se buscó y no hay nada registrado', sinNada(modulos))}
${unaLista('Dónde no se buscó', [...noBuscados(modulos), ...Object.values(sinBuscar)])}
</main></body></html>
`

/** Columns that the audit screen never shows. */
const CAMPOS: Record<string, string> = {
  nombres: 'Nombres',
  ape_paterno: 'Apellido paterno',
  ape_materno: 'Apellido materno',
  ruc: 'RUC',
  razon_social: 'Razón social',
  clave_inicial: 'Contraseña inicial',
  clave_puesta_por: 'Contraseña puesta por',
  permisos: 'Permisos',
  movimientos: 'Movimientos',
  match_password: 'Contraseña inicial',
  creada: 'Iniciada',
  vista: 'Última actividad',
  terminada: 'Terminada',
  red: 'Red',
  agente: 'Dispositivo',
  manera: 'Manera de ingresar',
  confirmada_at: 'Confirmada',
  factor_ajeno: 'Verificación en dos pasos del proveedor',
  sub: 'Cuenta en el proveedor',
  usado_at: 'Usado',
  fin_motivo: 'Motivo del fin',
  fin_por: 'Terminada por',
  visto_at: 'Visto',
  correo_id: 'Correo',
  escrito_at: 'Escrito',
  email_pendiente: 'Correo por comprobar',
  factor_exigido_at: 'Verificación en dos pasos exigida',
  tipo_nombre: 'Tipo',
  norma: 'Norma',
  pagina: 'Página',
  para: 'Para',
  enviado_at: 'Enviado',
  en: 'Fecha',
  registro: 'Registro',
  modulo: 'Módulo',
  accion: 'Acción',
  formulario: 'Formulario',
  peticion: 'Petición',
  resultado: 'Resultado',
  datos: 'Datos',
  consultado_at: 'Consultado',
  carga_id: 'Carga',
  fila: 'Fila',
  celdas: 'Celdas',
  leida: 'Lo leído',
  traslado: 'Traslado',
  avisos: 'Avisos',
  motivos: 'Motivos',
  visto: 'Visto',
  documento_identidad: 'DNI o RUC',
  updated_at: 'Modificado',
  autoriza_correo: 'Autoriza notificaciones por correo',
  autoriza_at: 'Autorizado o retirado',
  correo: 'Otro correo',
  correo_rebotado_at: 'Correo devuelto',
  cargos: 'Cargos',
  clase: 'Clase',
  hecho_at: 'Hecho',
  desistimiento: 'Desistimiento',
  subsanacion: 'Subsanación',
}

/** What a field is called in a person's summary; one word means another thing in some modules. */
const etiquetaDe = (campo: string, modulo: string): string => CAMPOS[campo] ?? etiquetaDeCampo(campo, modulo)
