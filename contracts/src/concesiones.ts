import { type CodigoError, ERRORES } from './base/errores.ts'
import {
  type ConFacultades,
  esAdministrador,
  Permiso,
  type QuienPide,
  tieneFacultad,
  USUARIO_ADMINISTRADOR,
} from './base/permisos.ts'

/** The permission codes as the dialog offers them: the specification's eight, then the optional modules (USU-27, D-11). */
export const PERMISOS_PRINCIPALES = [
  { codigo: Permiso.reclamos, etiqueta: 'Panel Reclamos' },
  { codigo: Permiso.normas, etiqueta: 'Panel Normas' },
  { codigo: Permiso.usuarios, etiqueta: 'Panel Usuarios' },
  { codigo: Permiso.visitas, etiqueta: 'Panel Visitas' },
  { codigo: Permiso.trabajadores, etiqueta: 'Panel Empleados' },
  { codigo: Permiso.mesaDePartes, etiqueta: 'Mesa de Partes' },
  { codigo: Permiso.documentos, etiqueta: 'Generar documentos para firma digital' },
  { codigo: Permiso.firmaDigital, etiqueta: 'Para despacho Firma Digital' },
] as const
export const PERMISOS_OPCIONALES = [
  { codigo: Permiso.canastas, etiqueta: 'Canastas' },
  { codigo: Permiso.canastasNuevo, etiqueta: 'Canastas: nuevo' },
  { codigo: Permiso.canastasSubir, etiqueta: 'Canastas: subir Excel' },
  { codigo: Permiso.nacimientos, etiqueta: 'Nacimientos' },
  { codigo: Permiso.archivo, etiqueta: 'Archivo de normas' },
  { codigo: Permiso.seguimiento, etiqueta: 'Seguimiento de obras' },
] as const
/** Under 'Trámite documentario' (EXP-02). */
const PERMISOS_TRAMITES = [
  { codigo: Permiso.bandeja, etiqueta: 'Bandeja de expedientes' },
  { codigo: Permiso.jefe, etiqueta: 'Jefe de área (bandeja)' },
  { codigo: Permiso.supervision, etiqueta: 'Supervisión de trámites' },
] as const
/** The codes as the dialog groups them. */
export const SECCIONES_DE_PERMISOS = [
  { titulo: 'Permisos', permisos: PERMISOS_PRINCIPALES },
  { titulo: 'Módulos opcionales', permisos: PERMISOS_OPCIONALES },
  { titulo: 'Trámite documentario', permisos: PERMISOS_TRAMITES },
] as const

const ETIQUETAS: ReadonlyMap<number, string> = new Map(
  SECCIONES_DE_PERMISOS.flatMap(({ permisos }) => permisos.map(({ codigo, etiqueta }) => [codigo, etiqueta] as const)),
)
/** What the dialog calls a code (Table USU-E). */
export const nombreDePermiso = (codigo: number): string => ETIQUETAS.get(codigo) ?? String(codigo)

/** Codes that only the informatics area and user 11 grant (abuse.md §4, EXP-02). */
export const PERMISOS_RESERVADOS: readonly number[] = [Permiso.usuarios, Permiso.seguimiento, Permiso.supervision]
/** Whether somebody may grant the reserved codes, give access to the informatics area, and change who has either. */
export const concedeReservados = (quien: Pick<QuienPide, 'user' | 'area' | 'encargo'>): boolean =>
  esAdministrador(quien) || tieneFacultad(quien.area, 'informatica')

/** Whether an area, by its abilities, or codes are such that only the informatics area gives them. */
export const esReservado = (area: ConFacultades | null, codigos: readonly number[] = []): boolean =>
  (area !== null && tieneFacultad(area, 'informatica')) ||
  codigos.some((codigo) => PERMISOS_RESERVADOS.includes(codigo))

/** What of an account only `concedeReservados` may change: nothing, its password, or all of it. */
export const RESERVAS = ['ninguna', 'clave', 'cuenta'] as const
export type Reserva = (typeof RESERVAS)[number]

/** What user administration does to an account. */
export type ActoDeCuenta = 'edicion' | 'accesos' | 'clave' | 'eliminacion' | 'baja'

/**
 * Why somebody who administers users may not do something to an account, null when nothing speaks against it: asked by the
 * server once the account is held, and by the screen before it offers the act (abuse.md §4, SHE-105, D-04). Nobody raises,
 * lowers or deletes himself, though user 11 may change his own accesses, to put things right; whoever is above the caller
 * is out of reach, or could be taken over.
 */
export const impedimentoDeCuenta = (
  quien: Pick<QuienPide, 'user' | 'area' | 'encargo'>,
  cuenta: { id: number; reserva: Reserva },
  acto: ActoDeCuenta,
): CodigoError | null => {
  const propia = cuenta.id === quien.user.id
  const quita = acto === 'eliminacion' || acto === 'baja'
  if (propia && quita) return 'usuarioPropio'
  if (propia && acto === 'accesos' && !esAdministrador(quien)) return 'accesoPropio'
  const fueraDeAlcance = cuenta.reserva === 'cuenta' || (cuenta.reserva === 'clave' && acto === 'clave')
  if (fueraDeAlcance && !concedeReservados(quien)) return 'reservado'
  return quita && cuenta.id === USUARIO_ADMINISTRADOR ? 'administradorIntacto' : null
}
/** What such a refusal says; the book's words for deleting oneself do not fit leaving (USU-65). */
export const textoDeImpedimento = (impedimento: CodigoError, acto: ActoDeCuenta): string =>
  impedimento === 'usuarioPropio' && acto === 'baja'
    ? 'No puede darse de baja a sí mismo'
    : ERRORES[impedimento].mensaje

const PERMISOS_POR_SU_NOMBRE = [...ETIQUETAS].map(([id, name]) => ({ id, name }))

/** What the audit trail calls users, accesses, permissions and profiles and their columns, in reading order (D-33). */
export const AUDITORIA_ACCESOS = {
  usuarios: {
    nombre: 'Usuarios',
    campos: {
      username: 'Usuario',
      clave_cambiada_at: 'Contraseña',
      area_id: 'Área',
      email: 'Correo',
      email_comprobado_at: 'Correo comprobado',
      email_pendiente: 'Correo por comprobar',
      al_ingresar: 'Al ingresar, abre',
      baja_at: 'De baja',
      baja_motivo: 'Motivo de la baja',
      factor_quitado_motivo: 'Motivo de quitar su verificación en dos pasos',
      factor_quitado_documento: 'Documento visto al quitarla',
    },
  },
  factores: {
    nombre: 'Verificación en dos pasos',
    campos: { user_id: 'Usuario', clase: 'Clase', nombre: 'Nombre' },
    valores: {
      clase: [
        { id: 'totp', name: 'Aplicación de códigos' },
        { id: 'llave', name: 'Llave de acceso' },
      ],
    },
  },
  identidades: {
    nombre: 'Enlaces con el proveedor de identidad',
    campos: {
      user_id: 'Usuario',
      emisor: 'Proveedor',
      manera: 'Manera de enlazar',
      enlazada_at: 'Enlazada',
      terminada_at: 'Terminada',
    },
    valores: {
      manera: [
        { id: 'cuenta', name: 'por el usuario' },
        { id: 'correo', name: 'por su correo' },
        { id: 'nombre', name: 'por su nombre de usuario' },
      ],
    },
  },
  accesos: {
    nombre: 'Accesos',
    campos: {
      estado: 'Estado',
      area_id: 'Área',
      cargo_id: 'Cargo',
      anio_eje: 'Año',
      desde: 'Desde',
      hasta: 'Hasta',
      fin_motivo: 'Motivo del fin',
      suspendido: 'Suspendido',
      perfil_id: 'Perfil',
      renovacion_id: 'Renovación',
      con_firma: 'Tuvo permiso para firmar',
      avisos_aceptados: 'Permisos no recomendados, aceptados',
    },
  },
  permisos: { nombre: 'Permisos', campos: { codigo: 'Permiso' }, valores: { codigo: PERMISOS_POR_SU_NOMBRE } },
  permisos_incompatibles: {
    nombre: 'Permisos incompatibles',
    campos: { codigo_a: 'Permiso', codigo_b: 'Con el permiso', efecto: 'Efecto', motivo: 'Motivo' },
    valores: {
      codigo_a: PERMISOS_POR_SU_NOMBRE,
      codigo_b: PERMISOS_POR_SU_NOMBRE,
      efecto: [
        { id: 'avisa', name: 'Avisa' },
        { id: 'prohibe', name: 'Prohíbe' },
      ],
    },
  },
  perfiles: {
    nombre: 'Perfiles',
    campos: { name: 'Nombre', descripcion: 'Descripción', sembrado: 'Vino con Cabildo' },
  },
  perfiles_codigos: {
    nombre: 'Permisos de perfiles',
    campos: { perfil_id: 'Perfil', codigo: 'Permiso' },
    valores: { codigo: PERMISOS_POR_SU_NOMBRE },
  },
} as const
