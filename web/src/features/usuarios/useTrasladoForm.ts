import { AreaElegida, CargoElegible } from '@cabildo/contracts/accesos'
import { DOCUMENTO_DEL_TRASLADO_MAXIMO, MENSAJES_VIGENCIA, type Traslado } from '@cabildo/contracts/vigencia'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import type { Situacion } from './vigencia.api.ts'

const NOMBRES = {
  area_id: 'área',
  cargo_id: 'cargo',
  documento: 'documento que lo dispone',
  permisos: 'permisos',
  perfil_id: 'perfil',
}
type Permisos = NonNullable<Traslado['permisos']>

/** Where somebody is to go, where another dialog has asked for it already. */
export interface DestinoElegido {
  area_id: number
  cargo_id: number
}

const valoresDe = ({ version }: Situacion, destino?: DestinoElegido) => ({
  area_id: destino?.area_id ?? 0,
  cargo_id: destino?.cargo_id ?? 0,
  documento: '',
  permisos: 'ninguno' as Permisos,
  perfil_id: '',
  version,
})
type Valores = ReturnType<typeof valoresDe>

/** Checks field by field, as the form of an access does. A user by area has no position (USU-30). */
const revisar = (
  { area_id, cargo_id, documento, permisos, perfil_id, version }: Valores,
  { area_id: deArea, cargo_id: deCargo }: Situacion,
  porArea: boolean,
): Revision<Traslado> => {
  const cargo = porArea ? null : cargo_id
  const largo = documento.trim().length
  const faltas: (readonly [string, string | false | undefined])[] = [
    ['area_id', AreaElegida.safeParse(area_id).error?.issues[0]?.message],
    ['cargo_id', cargo !== null && CargoElegible.safeParse(cargo).error?.issues[0]?.message],
    ['documento', (largo < 3 || largo > DOCUMENTO_DEL_TRASLADO_MAXIMO) && MENSAJES_VIGENCIA.sinDocumento],
    ['perfil_id', permisos === 'perfil' && perfil_id === '' && MENSAJES_VIGENCIA.sinPerfil],
    ['area_id', area_id === deArea && cargo === deCargo && MENSAJES_VIGENCIA.mismoLugar],
  ]
  const issues = faltas.flatMap(([campo, message]) => (message ? [{ path: [campo], message }] : []))
  if (issues.length > 0) return { success: false, error: { issues } }
  const perfil = permisos === 'perfil' && { perfil_id: Number(perfil_id) }
  return {
    success: true,
    data: { area_id, cargo_id: cargo, documento: documento.trim(), permisos, version, ...perfil },
  }
}

/** The fields of TRASLADAR (USU-64). */
export const useTrasladoForm = (
  abierto: boolean,
  situacion: Situacion,
  { porArea, destino }: { porArea: boolean; destino?: DestinoElegido | undefined },
) =>
  useEdicion({
    abierto,
    registro: situacion,
    nombres: NOMBRES,
    comparados: [],
    valoresDe: (registro) => valoresDe(registro, destino),
    revisar: (valores, registro) => revisar(valores, registro, porArea),
  })
