import { fecha, hora, marcaLima } from './base/tiempo.ts'
import { PERSONAS } from './ciudadano.ts'
import { PERMISOS_OPCIONALES, PERMISOS_PRINCIPALES } from './concesiones.ts'
import { palabraDeEstado } from './documentos-destinos.ts'
import { MOTIVOS_FIRMA, numeroDeDocumento, SESIONES, TIPOS_DOCUMENTO } from './documentos-tipos.ts'
import { TIPOS_TRAMITE } from './mesa-de-partes.ts'
import { TIPOS_NORMA } from './normas-tipos.ts'
import { TIPOS_RECLAMANTE } from './reclamos.ts'
import { FORMAS_ENTREGA } from './transparencia.ts'

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

/** The tables whose every change is kept (D-33), as people call them. A table that gets the trigger gets a line here. */
export const MODULOS_AUDITADOS = {
  visitas: 'Visitas',
  trabajadores: 'Trabajadores',
  usuarios: 'Usuarios',
  accesos: 'Accesos',
  permisos: 'Permisos',
  canastas: 'Canastas',
  documentos: 'Documentos',
  documentos_archivos: 'Archivos de documentos',
  documentos_destinos: 'Destinos de documentos',
  normas: 'Normas',
  archivo_normas: 'Archivo de normas',
  tramites: 'Mesa de partes',
  registros: 'Expedientes',
  movimientos: 'Movimientos de expedientes',
  reclamos: 'Reclamos',
  solicitudes: 'Transparencia',
  nacimientos: 'Nacimientos',
  obras: 'Obras',
  obras_cargas: 'Cargas de obras',
  obras_columnas: 'Columnas del Excel de obras',
  consultas: 'Consultas de datos personales',
  purgas: 'Conservación de datos',
  restauraciones: 'Restauraciones',
} as const
export type ModuloAuditado = keyof typeof MODULOS_AUDITADOS

/** Columns as people call them, in the order in which they read them. */
const CAMPOS: Record<string, string> = {
  username: 'Usuario',
  nro_registro: 'N° de registro',
  expe_id: 'Expediente',
  tipo_doc: 'Tipo',
  nro_doc: 'Nro',
  ndoc: 'Nro',
  anio: 'Año',
  orden_firma: 'Orden de firma',
  clave_cambiada_at: 'Contraseña',
  ape_nom: 'Apellidos y nombres',
  nruc: 'RUC',
  rsocial: 'Razón social',
  nombre_escrito: 'Nombre escrito por el ciudadano',
  solicitante: 'Solicitante',
  phone: 'Teléfono',
  cellphone: 'Celular',
  email: 'Correo',
  tipo_documento: 'Tipo de documento',
  ndocumento: 'Nro de documento',
  numero_documento: 'Nro de documento',
  folio: 'Folios',
  folios: 'Folios',
  asunto: 'Asunto',
  detalle: 'Detalle',
  pedido: 'Pedido',
  forma_entrega: 'Forma de entrega',
  fecha_legal: 'Presentado el',
  vence: 'Vence',
  nrodoc: 'DNI',
  dni: 'DNI',
  name: 'Nombres',
  apellidos: 'Apellidos',
  ape_pat: 'Apellido paterno',
  ape_mat: 'Apellido materno',
  sexo: 'Sexo',
  fecha_nac: 'Fecha de nacimiento',
  fnac: 'Fecha de nacimiento',
  codigo: 'Permiso',
  estado: 'Estado',
  send_mail: 'Anulado',
  motivo: 'Motivo',
  relacionado: 'Expediente relacionado',
  derivacion: 'Derivación',
  oper_idtope: 'Operación',
  oper_forma: 'Forma',
  depe_id: 'Dependencia',
  oper_depeid_d: 'Destino',
  oper_acciones: 'Proveído',
  oper_procesado: 'Procesado',
  employee_visitado: 'Empleado visitado',
  employee_cargo: 'Cargo del empleado',
  ubicacion: 'Ubicación',
  salida_date: 'Salida',
  date_derivado: 'Derivado',
  firmado_at: 'Firmado',
  firmado_por: 'Firmado por',
  quitado_at: 'Quitado',
  recepcion_at: 'Recepción en curso',
  recibido_at: 'Recibido',
  recibido_por: 'Recibido por',
  observado_at: 'Observado',
  observado_por: 'Observado por',
  tipo_sesion: 'Sesión',
  fecha_sesion: 'Fecha de la sesión',
  vistos: 'Vistos',
  considerandos: 'Considerandos',
  resolutivos: 'Resolutivos',
  descripcion: 'Descripción',
  sumilla: 'Sumilla',
  code_verifica: 'Código de verificación',
  position_firma: 'Lugar de la firma',
  uo: 'Unidad orgánica',
  area_id: 'Área',
  cargo_id: 'Cargo',
  anio_eje: 'Año',
  con_firma: 'Tuvo permiso para firmar',
  address: 'Dirección',
  zona: 'Zona',
  mz: 'Manzana',
  lote: 'Lote',
  cont: 'Nro de orden',
  ngrupo: 'Grupo',
  sub_grupo: 'Subgrupo',
  precalifica: 'Precalificación',
  eval_campo: 'Evaluación de campo',
  fec_entrega: 'Fecha de entrega',
  referencia: 'Referencia',
  name_file: 'Archivo',
  file: 'Nombre público',
  size_file: 'Tamaño del archivo',
  path_file: 'Ruta del archivo',
  clave: 'Ruta del archivo',
  clase: 'Clase',
  orden: 'Lugar',
  paginas: 'Páginas',
  convenio: 'Convenio',
  size: 'Tamaño del archivo',
  path: 'Ruta del archivo',
  sha256: 'Huella del archivo',
  doc_id: 'Documento',
  user_id: 'Usuario',
  employee_id: 'Trabajador',
  empacce_id: 'Acceso',
  created_by: 'Creado por',
  id: 'Número',
  archivo_id: 'Número',
  id_doc_area: 'Número',
  numero: 'Número',
  oper_id: 'Número',
  registro_id: 'Número de registro',
  exma_id: 'Carpeta',
  expe_origen: 'Origen',
  expe_estado: 'Estado',
  oper_idprocesado: 'Sigue a',
  id_usu: 'Usuario',
  ano_eje: 'Año',
  nro_lib: 'Libro',
  nro_fol: 'Folio',
  ape_nac: 'Apellidos',
  ape1: 'Primer apellido',
  ape2: 'Segundo apellido',
  nom_nac: 'Nombres',
  sex_nac: 'Sexo',
  fch_nac: 'Fecha de nacimiento',
  ano_nac: 'Año de nacimiento',
  ubigeo: 'Ubigeo (INEI)',
  fch_ing: 'Fecha de ingreso',
  ape_pad: 'Apellidos del padre',
  nom_pad: 'Nombres del padre',
  ape_mad: 'Apellidos de la madre',
  nom_mad: 'Nombres de la madre',
  cui: 'CUI',
  title_meta: 'Proyecto',
  avance_fisico: 'Avance físico',
  avance_financiero: 'Avance financiero',
  avance_financiero_acumulado: 'Avance financiero acumulado',
  pim_current: 'PIM actual',
  devengado_acumulado_total: 'Devengado acumulado total',
  fechaini: 'Inicio',
  fechafin: 'Fin',
  costo_actualizado: 'Costo actualizado',
  nombre: 'Archivo',
  hoja: 'Hoja',
  obras: 'Obras',
  rechazadas: 'Filas rechazadas',
  bytes: 'Tamaño del archivo',
  que: 'Consulta',
  de: 'De',
  filtro: 'Filtro',
  filas: 'Filas',
  hasta: 'Anterior a',
  quien: 'Pedida por',
  hecho_at: 'Respaldo del',
  firmante: 'Clave que lo firmó',
  archivos: 'Archivos',
  lineas: 'Líneas de auditoría',
  inicio: 'Inicio',
  fin: 'Fin',
  ms: 'Milisegundos',
  created_at: 'Creado',
  deleted_at: 'Eliminado',
  deleted_by: 'Eliminado por',
}
const ORDEN = new Map(Object.keys(CAMPOS).map((campo, i) => [campo, i]))

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
  ...['vistos', 'considerandos', 'resolutivos', 'descripcion', 'sumilla'],
  ...['asunto', 'detalle', 'pedido'],
])
const LARGO_EN_CORTO = 80

const PROPIOS: Record<string, Record<string, string>> = {
  documentos_archivos: { name: 'Archivo' },
  documentos_destinos: { archivo_id: 'PDF firmado' },
  tramites: { ndoc: 'DNI' },
  reclamos: { ndoc: 'DNI', path: 'Ruta del PDF' },
}

/** What a field is called; one word means another thing in some modules. */
export const etiquetaDeCampo = (campo: string, modulo?: string): string =>
  PROPIOS[modulo ?? '']?.[campo] ?? CAMPOS[campo] ?? campo

/** The fields worth showing, in reading order. */
export const cambiosVisibles = (cambios: readonly Cambio[]): Cambio[] =>
  cambios
    .filter(({ campo, antes, despues }) => !CALLADOS.has(campo) && (antes || despues))
    .sort((a, b) => (ORDEN.get(a.campo) ?? ORDEN.size) - (ORDEN.get(b.campo) ?? ORDEN.size))

const porId = (lista: readonly { id: number; name: string }[]) =>
  new Map(lista.map(({ id, name }) => [String(id), name] as const))
const TIPOS = porId(TIPOS_DOCUMENTO)
/** Numbers that stand for the entry of a catalogue, by module and column. */
const CATALOGOS: Record<string, Record<string, ReadonlyMap<string, string>>> = {
  documentos: { tipo_doc: TIPOS, tipo_sesion: porId(SESIONES) },
  documentos_destinos: { tipo_doc: TIPOS, motivo: porId(MOTIVOS_FIRMA) },
  normas: { tipo_doc: porId(TIPOS_NORMA) },
  archivo_normas: { tipo_doc: TIPOS },
  tramites: { tipo_doc: porId(PERSONAS), tipo_documento: porId(TIPOS_TRAMITE) },
  reclamos: { tipo_doc: porId(TIPOS_RECLAMANTE) },
  solicitudes: { forma_entrega: porId(FORMAS_ENTREGA) },
  nacimientos: { sex_nac: new Map(Object.entries({ M: 'MASCULINO', F: 'FEMENINO' })) },
  consultas: {
    que: new Map(
      Object.entries({
        padron: 'búsqueda por DNI',
        exportar: 'exportación',
        carga: 'comparación con un Excel',
        persona: 'entrega a su titular',
      }),
    ),
  },
  purgas: { quien: new Map(Object.entries({ trabajo: 'trabajo nocturno', orden: 'orden del servidor' })) },
  // Enumerations of SisGeDo 2.0.
  movimientos: {
    oper_idtope: new Map(Object.entries({ 1: 'registrado', 2: 'derivado', 3: 'archivado', 4: 'adjuntado' })),
    oper_forma: new Map(Object.entries({ 0: 'original', 1: 'copia' })),
  },
}

const PERMISOS = new Map([...PERMISOS_PRINCIPALES, ...PERMISOS_OPCIONALES].map((p) => [String(p.codigo), p.etiqueta]))

/** What a field was and is, as people read it. */
export const valoresLegibles = (modulo: string, cambio: Cambio): { antes: string; despues: string } => ({
  antes: cambio.nombre_antes ?? legible(modulo, cambio.campo, cambio.antes),
  despues: cambio.nombre_despues ?? legible(modulo, cambio.campo, cambio.despues),
})

/** Instants and dates of Lima, switches and permissions in words; an absent value is a dash. */
const legible = (modulo: string, campo: string, valor: string | null): string => {
  if (valor === null || valor === '') return '—'
  if (modulo === 'permisos' && campo === 'codigo') return PERMISOS.get(valor) ?? valor
  const nombre = CATALOGOS[modulo]?.[campo]?.get(valor)
  if (nombre) return nombre
  if (modulo === 'documentos' && campo === 'nro_doc') return numeroDeDocumento(Number(valor))
  if (campo === 'resolutivos') return articulos(valor)
  if (valor === 'true' || valor === 'false') {
    const [si, no] = campo === 'estado' ? (ESTADOS[modulo] ?? ['activo', 'inactivo']) : ['sí', 'no']
    return valor === 'true' ? si : no
  }
  if (modulo === 'trabajadores' && campo === 'sexo') return valor === '1' ? 'MASCULINO' : 'FEMENINO'
  if (/^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(valor)) {
    const marca = marcaLima(new Date(valor))
    // Of a password, only that it was changed is ever told.
    return `${campo === 'clave_cambiada_at' ? 'cambiada el ' : ''}${fecha(marca)} ${hora(marca)}`
  }
  return /^\d{4}-\d\d-\d\d$/.test(valor) ? fecha(valor) : valor
}

const ESTADOS: Record<string, [string, string]> = {
  documentos_destinos: [palabraDeEstado(true), palabraDeEstado(false)],
}

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
  const visibles = cambiosVisibles(cambios)
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
