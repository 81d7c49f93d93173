import * as z from 'zod/mini'
import {
  Acceso,
  AccesoConPermisos,
  AccesoDeNuevo,
  AreaElegida,
  existe_acceso,
  existente,
  MENSAJES_ACCESOS,
  PermisosGuardar,
} from './accesos.ts'
import { Id, IdEnRuta, ParamId, sinFaltas, texto, Vacio, Version } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { fecha, hora } from './base/tiempo.ts'
import { Email } from './ciudadano-esquema.ts'
import { nombreDePermiso, RESERVAS } from './concesiones.ts'
import { SesionPropia } from './mi-cuenta.ts'
import { CambioDeClave, ClaveAsignada, clavesIguales, confirmedPassword, USERNAME_MAXIMO, Username } from './sesion.ts'

/**
 * What a user can do now: enter and work; nothing, for want of an access in force; nothing any more, since the access has
 * ended; enter to change the initial password first; nothing, since the person has left for good (USU-65).
 */
export const ESTADOS_USUARIO = ['activo', 'sin acceso', 'vencido', 'clave inicial', 'dado de baja'] as const
/** How an initial password is: nobody has changed it yet, or its days without an entry are over (USU-69). */
export const CLAVES_INICIALES = ['pendiente', 'vencida'] as const

/** Row of the user table (Table USU-A). `employee` is surnames, then names; empty for a user by area. */
export const Usuario = z.object({
  id: z.number(),
  username: z.string(),
  employee: z.string(),
  dni: z.nullable(z.string()),
  /** Name of the area of a user made by area; null for a user with an employee. */
  area_name: z.nullable(z.string()),
  created_at: z.string(),
  /** What of the account only the informatics area changes, so that the screen offers nothing that would be refused. */
  reserva: z.enum(RESERVAS),
  /** Area and profile of the access that counts for the user today (USU-32), in force or not. */
  acceso_area: z.optional(z.nullable(z.string())),
  perfil: z.optional(z.nullable(z.string())),
  estado: z.optional(z.enum(ESTADOS_USUARIO)),
  /** The Lima day on which the person left; null of whoever has not. */
  baja: z.optional(z.nullable(z.string())),
  /** Null for a password that its owner has set. */
  clave: z.optional(z.nullable(z.enum(CLAVES_INICIALES))),
  /** Date and time of the last sign-in. */
  ultimo_ingreso: z.optional(z.nullable(z.string())),
  /** Whether there is a second factor (ING-05). */
  factor: z.optional(z.boolean()),
  /** Whether the account is linked at the provider of identity (ING-18). */
  enlazado: z.optional(z.boolean()),
})
export type Usuario = z.infer<typeof Usuario>

/** A user whole (API-32, API-35). `updated_at` is the version of the row (API-08). */
export const UsuarioDetalle = z.extend(Usuario, {
  employee_id: z.nullable(z.number()),
  area_id: z.nullable(z.number()),
  updated_at: z.string(),
  email: z.optional(z.nullable(z.string())),
  /** Whether it was shown that the address is the user's (ING-25). */
  email_comprobado: z.optional(z.boolean()),
})
export type UsuarioDetalle = z.infer<typeof UsuarioDetalle>

/** Longest name that the user-by-employee tab shows (USU-13). */
export const APE_NOM_MAXIMO = 80

/** New user: by employee with `employee_id`, by area with `area_id`, never both (Table USU-B, USU-10, USU-11). */
export const UsuarioNuevo = z
  .object({
    username: Username,
    password: ClaveAsignada,
    nroDni: z.optional(z.nullable(z.string().check(z.regex(/^\d{8}$/, { error: 'Dni invalido' })))),
    employee_id: z.optional(z.nullable(Id)),
    area_id: z.optional(z.nullable(AreaElegida)),
    /** What the user may do from the first entry on; without it, what the employee's or the area's access gives. */
    acceso: z.optional(AccesoDeNuevo),
    email: z.optional(z.nullable(Email)),
  })
  .check(
    sinFaltas(({ employee_id, area_id }) =>
      (employee_id == null) === (area_id == null) ? [['nroDni', 'Busque al empleado por su DNI, o elija el área']] : [],
    ),
  )
export type UsuarioNuevo = z.output<typeof UsuarioNuevo>

/** Password of another user (API-37). */
const ClaveDeOtro = z.object({ id: Id, password: ClaveAsignada })
/** The form that changes it; the call leaves the confirmation out (USU-45 to USU-47). */
export const CambioDeClaveAjena = z.extend(ClaveDeOtro, { confirmedPassword }).check(clavesIguales)
/** Edited user: `area_id` only of a user by area (USU-14, API-39). */
export const UsuarioEditar = z.object({
  id: Id,
  username: Username,
  area_id: z.optional(z.nullable(AreaElegida)),
  /** Null takes the address away; without it, the address stays. */
  email: z.optional(z.nullable(Email)),
  version: Version,
})
export type UsuarioEditar = z.input<typeof UsuarioEditar>

/** One address, three acts, told apart by the passwords sent (API-37 to API-39, D-48). */
const CuerpoPut = z.pipe(
  z.transform((cuerpo: unknown) => {
    if (typeof cuerpo !== 'object' || cuerpo === null) return cuerpo
    return {
      ...cuerpo,
      accion: 'current_password' in cuerpo ? 'clavePropia' : 'password' in cuerpo ? 'clave' : 'edicion',
    }
  }),
  z.discriminatedUnion('accion', [
    z.safeExtend(CambioDeClave, { accion: z.literal('clavePropia') }),
    z.extend(ClaveDeOtro, { accion: z.literal('clave') }),
    z.extend(UsuarioEditar, { accion: z.literal('edicion') }),
  ]),
)

export const TABLA_USUARIOS = {
  ordenables: [
    'created_at',
    'username',
    'employee',
    'dni',
    'acceso_area',
    'perfil',
    'estado',
    'clave',
    'ultimo_ingreso',
  ],
  filtrables: ['username', 'employee', 'dni', 'acceso_area', 'perfil', 'estado', 'clave'],
} as const

/** Columns of the user table (USU-01); date and time are hidden and drive the order (USU-02). */
export const COLUMNAS_USUARIOS = [
  { campo: 'username', titulo: 'USUARIO', texto: (u) => u.username },
  { campo: 'employee', titulo: 'EMPLEADO', texto: (u) => u.employee, ancho: 3 },
  { campo: 'dni', titulo: 'DNI', texto: (u) => u.dni ?? '' },
  { campo: 'acceso_area', titulo: 'ÁREA', texto: (u) => u.acceso_area ?? '', ancho: 2 },
  { campo: 'perfil', titulo: 'PERFIL', texto: (u) => u.perfil ?? '' },
  { campo: 'estado', titulo: 'ESTADO', texto: (u) => estadoEscrito(u) },
  { campo: 'ultimo_ingreso', titulo: 'ÚLTIMO INGRESO', texto: (u) => marcaEscrita(u.ultimo_ingreso) },
] as const satisfies readonly Columna<Usuario>[]

/** The state of a user in words, with how the initial password is. */
export const estadoEscrito = ({
  estado = 'activo',
  clave,
  baja,
}: Pick<Usuario, 'estado' | 'clave' | 'baja'>): string =>
  baja ? deBajaDesde(baja) : estado === 'clave inicial' && clave === 'vencida' ? 'clave inicial vencida' : estado
/** USU-65. */
export const deBajaDesde = (dia: string): string => `Dado de baja el ${fecha(dia)}`

const marcaEscrita = (marca: string | null | undefined): string => (marca ? `${fecha(marca)} ${hora(marca)}` : '')

/** A user as a spreadsheet gets it, to be mended and uploaded again (USU-70). */
export interface UsuarioExportado extends Required<Omit<Usuario, 'id' | 'area_name' | 'created_at' | 'reserva'>> {
  acceso_cargo: string
  permisos: readonly number[]
  /** The dates of the access, yyyy-MM-dd. */
  desde: string | null
  hasta: string | null
  email: string | null
}

/** Headings as those of the spreadsheet of people (Table ORG-G), where both have the column (USU-70); each fact by itself. */
export const COLUMNAS_USUARIOS_EXPORTADAS = [
  { campo: 'username', titulo: 'USUARIO', texto: (u) => u.username },
  { campo: 'dni', titulo: 'DNI', texto: (u) => u.dni ?? '' },
  { campo: 'employee', titulo: 'APELLIDOS Y NOMBRES', texto: (u) => u.employee, ancho: 3 },
  { campo: 'acceso_area', titulo: 'AREA', texto: (u) => u.acceso_area ?? '', ancho: 3 },
  { campo: 'acceso_cargo', titulo: 'CARGO', texto: (u) => u.acceso_cargo, ancho: 2 },
  { campo: 'perfil', titulo: 'PERFIL', texto: (u) => u.perfil ?? '', ancho: 2 },
  { campo: 'permisos', titulo: 'PERMISOS', texto: (u) => u.permisos.map(nombreDePermiso).join(', '), ancho: 3 },
  { campo: 'desde', titulo: 'VIGENTE DESDE', texto: (u) => fecha(u.desde ?? ''), tipo: 'fecha' },
  { campo: 'hasta', titulo: 'VIGENTE HASTA', texto: (u) => fecha(u.hasta ?? ''), tipo: 'fecha' },
  { campo: 'estado', titulo: 'ESTADO', texto: (u) => u.estado ?? 'activo' },
  { campo: 'baja', titulo: 'DE BAJA DESDE', texto: (u) => fecha(u.baja ?? ''), tipo: 'fecha' },
  { campo: 'clave', titulo: 'CLAVE INICIAL', texto: (u) => u.clave ?? '' },
  { campo: 'email', titulo: 'CORREO', texto: (u) => u.email ?? '', ancho: 2 },
  { campo: 'factor', titulo: 'SEGUNDO FACTOR', texto: (u) => (u.factor ? 'sí' : 'no') },
  { campo: 'ultimo_ingreso', titulo: 'ÚLTIMO INGRESO', texto: (u) => fecha(u.ultimo_ingreso ?? ''), tipo: 'fecha' },
  { campo: 'ultimo_ingreso', key: 'hora', titulo: 'HORA', texto: (u) => hora(u.ultimo_ingreso ?? ''), tipo: 'hora' },
] as const satisfies readonly Columna<UsuarioExportado>[]

/** Users whose initial password is given anew in one act (USU-69). */
export const CLAVES_INICIALES_MAXIMO = 500

/** Why a second factor is taken away, and the identity document that was seen, as 'DNI 45678912' (ING-14). */
export const MOTIVO_DE_QUITAR_MAXIMO = 200
export const DOCUMENTO_VISTO_MAXIMO = 40
export const FactoresQuitar = z.object({
  motivo: texto(MOTIVO_DE_QUITAR_MAXIMO, { min: 3, mensaje: 'Escriba el motivo' }),
  documento: texto(DOCUMENTO_VISTO_MAXIMO, { min: 8, mensaje: 'Escriba el documento de identidad que vio' }),
})

export const MENSAJES_USUARIOS = {
  ...MENSAJES_ACCESOS,
  factoresSinQuitar: 'No se pudo quitar la verificación en dos pasos',
  factorPropio: 'Los suyos se quitan en Mi cuenta, Seguridad',
  alQuitarFactores:
    'Para quien perdió su celular o su llave. Se cierran sus sesiones y se descarga una hoja con su contraseña inicial.',
  factoresQuitados: 'Verificación en dos pasos quitada: entregue la hoja a su titular. No se mostrará otra vez.',
  enlaceSinQuitar: 'No se pudo quitar el enlace',
  sinFactores: 'El usuario no tiene verificación en dos pasos',
  sinRegistro: 'No se pudo obtener el registro',
  permisosGrabados: 'Permisos grabado con éxito',
  permisosNoGrabados: 'No se pudo grabar los permisos',
  usuarioGrabado: 'Usuario grabado con éxito',
  usuarioRepetido: 'El usuario ya existe',
  empleadoConUsuario: 'El empleado ya tiene un usuario',
  empleadoNoBuscado: 'No se pudo buscar al empleado de ese DNI',
  empleadoDesconocido: 'No hay un empleado con ese DNI',
  claveInicial: 'Es inicial: quien la reciba la cambiará al ingresar.',
  areaDesconocida: 'El área no existe',
  emailTomado: 'No se pudo usar ese correo',
  sinAccesoPorAhora: 'No podrá ingresar hasta que se le dé un acceso en Permisos.',
  emailPorComprobar: 'Por comprobar',
  emailComprobado: 'Comprobado',
  clavesGeneradas: 'Contraseñas generadas: entregue cada hoja a su titular. No se mostrarán otra vez.',
  clavesNoGeneradas: 'No se pudieron generar las contraseñas',
  perfilDesconocido: 'El perfil no existe',
  accesoYaTiene: 'El empleado ya tiene un acceso: búsquelo otra vez por su DNI',
  sinAccesos: 'No registra accesos para este usuario',
  buscando: 'Buscando...',
} as const

/** Why an area is in the list and not to be chosen by this user. */
export const avisoDeAreaReservada = (area: string): string => `Solo el área de informática da acceso a ${area}.`

export const usuariosApi = {
  contarAccesos: llamada({
    id: 'API-13',
    method: 'POST',
    path: '/api/search',
    acceso: 'sesion',
    resumen: 'Cuenta los accesos de un usuario por su nombre; 0 cuando no existe (D-09)',
    body: z.object({ username: texto(USERNAME_MAXIMO, { min: 1, mensaje: 'Ingrese el usuario' }) }),
    respuesta: z.object({ total: z.number() }),
  }),
  completa: llamada({
    id: 'API-32',
    method: 'GET',
    path: '/api/users',
    acceso: [Permiso.usuarios],
    resumen: 'Usuarios, con todos sus datos',
    query: listadoQuery(TABLA_USUARIOS),
    respuesta: pagina(UsuarioDetalle),
  }),
  lista: llamada({
    id: 'API-33',
    method: 'GET',
    path: '/api/users/resumed',
    acceso: [Permiso.usuarios],
    resumen: 'Usuarios, como los muestra la tabla',
    query: listadoQuery(TABLA_USUARIOS),
    respuesta: pagina(Usuario),
  }),
  registrar: llamada({
    id: 'API-34',
    method: 'POST',
    path: '/api/users',
    acceso: [Permiso.usuarios],
    resumen: 'Crea un usuario por empleado o por área',
    body: UsuarioNuevo,
    respuesta: z.object({ data: UsuarioDetalle }),
  }),
  detalle: llamada({
    id: 'API-35',
    method: 'GET',
    path: '/api/users/:id',
    acceso: [Permiso.usuarios],
    resumen: 'Un usuario',
    params: ParamId,
    respuesta: z.object({ data: UsuarioDetalle }),
  }),
  eliminar: llamada({
    id: 'API-36',
    method: 'DELETE',
    path: '/api/users/:id',
    acceso: [Permiso.usuarios],
    resumen: 'Elimina un usuario',
    params: ParamId,
    respuesta: Vacio,
  }),
  // Any session, also with an initial password, since the own change is one of the three; the other two ask for permission 4.
  guardar: llamada({
    id: 'API-38',
    method: 'PUT',
    path: '/api/users/:id',
    acceso: 'sesion',
    conClaveInicial: true,
    sinFactor: true,
    resumen: 'Cambia la contraseña propia, la de otro usuario (API-37), o edita un usuario (API-39)',
    params: ParamId,
    body: CuerpoPut,
    actos: {
      clavePropia: { resumen: 'Cambia la contraseña propia (API-38)', conClaveInicial: true, sinFactor: true },
      clave: { resumen: 'Da otra contraseña a un usuario (API-37)', acceso: [Permiso.usuarios] },
      edicion: { resumen: 'Edita un usuario (API-39)', acceso: [Permiso.usuarios] },
    },
    edita: ({ accion }: z.output<typeof CuerpoPut>) => accion === 'edicion',
    respuesta: z.object({ no_match_old_password: z.optional(z.boolean()), data: z.optional(UsuarioDetalle) }),
  }),
  buscarEmpleado: llamada({
    id: 'API-40',
    method: 'GET',
    path: '/api/users/search/:dni',
    acceso: [Permiso.usuarios],
    resumen: 'Busca por su DNI al empleado de un nuevo usuario',
    params: z.object({ dni: z.string().check(z.regex(/^\d{8}$/, { error: 'Dni invalido' })) }),
    respuesta: z.object({
      data: z.array(
        z.object({
          employee_id: z.number(),
          name: z.string(),
          ape_pat: z.string(),
          ape_mat: z.string(),
          /** Has a live user already, and gets no second one. */
          con_usuario: z.boolean(),
          /** Has an access that only the informatics area gives, which a user of his would take over. */
          reservado: z.boolean(),
          /** The access that a user of his would take over and work by; null where he has none. */
          acceso: z.optional(
            z.nullable(
              z.object({
                anio_eje: z.number(),
                area_name: z.string(),
                cargo_name: z.string(),
                roles: z.array(z.number()),
              }),
            ),
          ),
        }),
      ),
    }),
  }),
  buscarUsername: llamada({
    id: 'API-41',
    method: 'GET',
    path: '/api/users/search/username/:name',
    acceso: [Permiso.usuarios],
    resumen: 'Busca un usuario por su nombre exacto',
    params: z.object({ name: texto(USERNAME_MAXIMO, { min: 1 }) }),
    respuesta: z.object({ data: z.array(z.object({ id: z.number(), username: z.string() })) }),
  }),
  permisos: llamada({
    id: 'API-42',
    method: 'GET',
    path: '/api/users/getpermissions/:empacce_id',
    acceso: [Permiso.usuarios],
    resumen: 'Un acceso con sus códigos de permiso y su versión',
    params: z.object({ empacce_id: IdEnRuta }),
    respuesta: AccesoConPermisos,
  }),
  guardarPermisos: llamada({
    id: 'API-43',
    method: 'PUT',
    path: '/api/users/savepermission/:id',
    acceso: [Permiso.usuarios],
    resumen: 'Crea o edita un acceso de un usuario, con sus permisos',
    params: ParamId,
    body: PermisosGuardar,
    edita: ({ empacce_id }: PermisosGuardar) => !!empacce_id,
    respuesta: z.object({ existe_acceso, existente, data: z.optional(Acceso) }),
  }),
  cambiarEstado: llamada({
    id: 'API-44',
    method: 'POST',
    path: '/api/users/changestate',
    acceso: [Permiso.usuarios],
    resumen: 'Activa o desactiva un acceso; estado es el que se quiere',
    body: z.object({ user_id: Id, empacce_id: Id, estado: z.boolean() }),
    respuesta: z.object({ existe_acceso, existente }),
  }),
  generarClaves: llamada({
    id: 'USU-69',
    method: 'POST',
    path: '/api/users/claves-iniciales',
    acceso: [Permiso.usuarios],
    resumen: 'Da otra contraseña a usuarios que aún tienen la inicial; responde una hoja por persona, una sola vez',
    body: z.object({
      ids: z
        .array(Id)
        .check(
          z.minLength(1, { error: 'Elija al menos un usuario' }),
          z.maxLength(CLAVES_INICIALES_MAXIMO, { error: `Elija ${CLAVES_INICIALES_MAXIMO} usuarios o menos` }),
        ),
    }),
    respuesta: null,
    tipos: ['application/pdf'],
    estados: [403, 404, 409],
  }),
  quitarFactores: llamada({
    id: 'ING-14',
    method: 'DELETE',
    path: '/api/users/:id/factores',
    acceso: [Permiso.usuarios],
    resumen:
      'Quita la verificación en dos pasos de un usuario y le da una contraseña inicial; responde su hoja, una sola vez',
    params: ParamId,
    body: FactoresQuitar,
    respuesta: null,
    tipos: ['application/pdf'],
  }),
  sesiones: llamada({
    id: 'ING-24',
    method: 'GET',
    path: '/api/users/:id/sesiones',
    acceso: [Permiso.usuarios],
    resumen: 'Las sesiones de un usuario, abiertas y terminadas en los últimos 30 días',
    params: ParamId,
    respuesta: z.object({ data: z.array(SesionPropia) }),
  }),
  cerrarSesiones: llamada({
    id: 'ING-24',
    method: 'DELETE',
    path: '/api/users/:id/sesiones',
    acceso: [Permiso.usuarios],
    resumen: 'Cierra una sesión de un usuario, o todas; pide confirmar quién es',
    params: ParamId,
    query: z.object({ sesion: z.optional(z.uuid({ error: 'Identificador no válido' })) }),
    respuesta: z.object({ cerradas: z.number() }),
  }),
  accesos: llamada({
    id: 'API-45',
    method: 'GET',
    path: '/api/users/accesses/:user_id',
    acceso: [Permiso.usuarios],
    resumen: 'Accesos de un usuario, del año más nuevo al más antiguo',
    params: z.object({ user_id: IdEnRuta }),
    respuesta: pagina(Acceso),
  }),
}
