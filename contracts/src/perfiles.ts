import * as z from 'zod/mini'
import { Codigos } from './accesos.ts'
import { ParamId, texto, Vacio, Version } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { nombreDePermiso } from './concesiones.ts'

/** A profile: a named set of permission codes, which is copied into accesses (USU-67, D-103). */
export const Perfil = z.object({
  id: z.number(),
  name: z.string(),
  descripcion: z.string(),
  codigos: z.array(z.number()),
  /** Came with the product: it can be changed, and not deleted. */
  sembrado: z.boolean(),
  /** The active accesses that carry it, and those of them whose codes are no longer its own. */
  accesos: z.number(),
  distintos: z.number(),
  updated_at: z.string(),
})
export type Perfil = z.infer<typeof Perfil>

export const PERFIL_NOMBRE_MAXIMO = 60
export const PERFIL_DESCRIPCION_MAXIMO = 200
const NOMBRE = 'Escriba un nombre de 3 a 60 caracteres'

/** A new or edited profile. */
export const PerfilGuardar = z.object({
  name: texto(PERFIL_NOMBRE_MAXIMO, { min: 3, mensaje: NOMBRE }),
  descripcion: texto(PERFIL_DESCRIPCION_MAXIMO),
  codigos: Codigos.check(z.minLength(1, { error: 'Elija al menos un permiso' })),
  version: Version,
})
export type PerfilGuardar = z.output<typeof PerfilGuardar>

/** An access that carries a profile and has other codes: what applying the profile gives and takes. */
export const CambioDePerfil = z.object({
  empacce_id: z.number(),
  username: z.string(),
  employee: z.string(),
  area_name: z.string(),
  anio_eje: z.number(),
  gana: z.array(z.number()),
  pierde: z.array(z.number()),
  /** Why the caller may not change it; it is left as it is. */
  impedimento: z.nullable(z.string()),
})
export type CambioDePerfil = z.infer<typeof CambioDePerfil>

/** How many accesses applying changes, and how many it leaves since the caller may not change them. */
const Cantidades = z.object({ cambian: z.number(), quedan: z.number() })
export type Cantidades = z.infer<typeof Cantidades>

export const MENSAJES_PERFILES = {
  grabado: 'Perfil grabado con éxito',
  sinPropios: 'Aún no hay perfiles propios',
  repetido: 'Ya hay un perfil con ese nombre',
  sembrado: 'Vino con Cabildo: se puede cambiar y no eliminar',
  reservado: 'Solo lo aplica el área de informática',
  aplicado: 'Perfil aplicado',
  noAplicado: 'No se pudo aplicar el perfil',
} as const

/** 'Panel Normas, Canastas'. */
export const permisosEscritos = (codigos: readonly number[]): string => codigos.map(nombreDePermiso).join(', ')

export const perfilesApi = {
  lista: llamada({
    id: 'USU-67',
    method: 'GET',
    path: '/api/users/perfiles',
    acceso: [Permiso.usuarios],
    resumen: 'Perfiles, con los accesos que llevan cada uno',
    respuesta: z.object({ data: z.array(Perfil) }),
  }),
  registrar: llamada({
    id: 'USU-67',
    method: 'POST',
    path: '/api/users/perfiles',
    acceso: [Permiso.usuarios],
    resumen: 'Crea un perfil',
    body: PerfilGuardar,
    respuesta: z.object({ data: Perfil }),
  }),
  editar: llamada({
    id: 'USU-67',
    method: 'PUT',
    path: '/api/users/perfiles/:id',
    acceso: [Permiso.usuarios],
    resumen: 'Cambia un perfil; los accesos que lo llevan quedan como están hasta que se aplique',
    params: ParamId,
    body: PerfilGuardar,
    edita: () => true,
    respuesta: z.object({ data: Perfil }),
  }),
  eliminar: llamada({
    id: 'USU-67',
    method: 'DELETE',
    path: '/api/users/perfiles/:id',
    acceso: [Permiso.usuarios],
    resumen: 'Elimina un perfil propio; los accesos que lo llevan conservan sus permisos',
    params: ParamId,
    respuesta: Vacio,
  }),
  cambios: llamada({
    id: 'USU-67',
    method: 'GET',
    path: '/api/users/perfiles/:id/aplicar',
    acceso: [Permiso.usuarios],
    resumen: 'Quién ganaría o perdería qué permiso al aplicar un perfil',
    params: ParamId,
    respuesta: z.object({ data: z.array(CambioDePerfil), cantidades: Cantidades }),
  }),
  aplicar: llamada({
    id: 'USU-67',
    method: 'POST',
    path: '/api/users/perfiles/:id/aplicar',
    acceso: [Permiso.usuarios],
    resumen: 'Aplica un perfil a los accesos que lo llevan, si son tantos como se mostraron',
    params: ParamId,
    body: z.object({ cantidades: Cantidades }),
    respuesta: z.object({ cantidades: Cantidades }),
    estados: [409],
  }),
}
