import {
  type Acceso,
  AreaElegida,
  CargoElegible,
  type PermisosGuardar,
  VigenciaEscrita,
} from '@cabildo/contracts/accesos'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import type { EdicionDeAcceso } from './usuarios.api.ts'

const NOMBRES = {
  area_id: 'área',
  cargo_id: 'cargo',
  myChoices: 'permisos',
  desde: 'fecha desde',
  hasta: 'fecha hasta',
}

type Registro = Pick<
  EdicionDeAcceso,
  'empacce_id' | 'area_id' | 'cargo_id' | 'roles' | 'perfil_id' | 'desde' | 'hasta'
> & {
  version?: string
}

/** 0 while no area or position is chosen; `version` is the loaded version, which a new access does not have. */
const valoresDe = ({ empacce_id, area_id, cargo_id, roles, perfil_id = null, version, desde, hasta }: Registro) => ({
  empacce_id,
  area_id,
  cargo_id: cargo_id ?? 0,
  // The codes come from the checkboxes and the server, so they are valid.
  myChoices: roles as PermisosGuardar['myChoices'],
  perfil_id,
  version,
  /** yyyy-MM-dd, or as written so far. */
  desde: desde ?? '',
  hasta: hasta ?? '',
})
type Valores = ReturnType<typeof valoresDe>

/** A new access where the last one was. */
const nuevo = (modelo: Acceso | undefined): Registro => ({
  empacce_id: 0,
  area_id: modelo?.area_id ?? 0,
  cargo_id: modelo?.cargo_id ?? 0,
  roles: [],
})

/**
 * Checks field by field: the whole schema would be too large for every page. A user by area has no position (USU-30).
 */
const revisar = (
  { id, porArea, conPerfil }: { id: number; porArea: boolean; conPerfil: boolean },
  { cargo_id, perfil_id, desde, hasta, ...valores }: Valores,
  antes: Registro,
): Revision<PermisosGuardar> => {
  const area = AreaElegida.safeParse(valores.area_id)
  const cargo = porArea ? null : CargoElegible.safeParse(cargo_id)
  const fechas = VigenciaEscrita.safeParse({ desde: desde || null, hasta: hasta || null })
  const otras = {
    // A profile is told of where there is one, or was.
    ...((conPerfil || perfil_id !== null) && { perfil_id }),
    // Dates that stay as they were are not sent.
    ...(desde !== (antes.desde ?? '') && { desde: desde || null }),
    ...(hasta !== (antes.hasta ?? '') && { hasta: hasta || null }),
  }
  if (area.success && (!cargo || cargo.success) && fechas.success)
    return { success: true, data: { id, ...valores, ...(!porArea && { cargo_id }), ...otras } }
  const de = (campo: string, error: { issues: readonly { message: string }[] } | undefined) =>
    (error?.issues ?? []).map(({ message }) => ({ path: [campo], message }))
  const deFechas = (fechas.error?.issues ?? []).map(({ path, message }) => ({ path, message }))
  return {
    success: false,
    error: { issues: [...de('area_id', area.error), ...de('cargo_id', cargo?.error), ...deFechas] },
  }
}

const mismos = (unos: readonly number[], otros: readonly number[]) =>
  unos.length === otros.length && unos.every((codigo) => otros.includes(codigo))

/** The fields of NUEVO PERMISO: an access with its codes, or a new one where the last one was (USU-26 to USU-34). */
export const usePermisosForm = (
  { id, porArea }: { id: number; porArea: boolean },
  {
    abierto,
    edicion,
    modelo,
    borrador,
  }: { abierto: boolean; edicion: EdicionDeAcceso | null; modelo: Acceso | undefined; borrador: Borrador },
) => {
  const forma = useEdicion({
    abierto,
    registro: edicion ?? nuevo(modelo),
    nombres: NOMBRES,
    comparados: [],
    borrador,
    valoresDe,
    revisar: (valores, registro) => revisar({ id, porArea, conPerfil: registro.perfil_id != null }, valores, registro),
  })
  const { valores, registro } = forma
  const inicial = valoresDe(registro)
  return {
    ...forma,
    // The order in which codes were chosen is no change.
    sucio:
      valores.area_id !== inicial.area_id ||
      valores.cargo_id !== inicial.cargo_id ||
      valores.desde !== inicial.desde ||
      valores.hasta !== inicial.hasta ||
      valores.perfil_id !== inicial.perfil_id ||
      !mismos(valores.myChoices, inicial.myChoices),
    /** Takes over what somebody else saved; codes changed here stay changed (D-22). */
    tomarVersion: (fresca: Registro) => {
      const esPropio = (codigo: number) =>
        valores.myChoices.includes(codigo as never) !== registro.roles.includes(codigo)
      const suyos = valoresDe(fresca).myChoices.filter((codigo) => !esPropio(codigo))
      forma.tomarVersion(fresca)
      forma.poner({ myChoices: [...suyos, ...valores.myChoices.filter(esPropio)] })
      return undefined
    },
  }
}
