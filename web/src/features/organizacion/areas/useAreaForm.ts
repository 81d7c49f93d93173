import { type AreaDeOrganizacion, AreaEditar, AreaNueva } from '@cabildo/contracts/organizacion'
import { proponerSiglas } from '@cabildo/contracts/organizacion-siglas'
import type { Borrador } from '../../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../../ui/useEdicion.ts'

type Areas = readonly AreaDeOrganizacion[]

const NOMBRES = {
  name: 'nombre',
  siglas: 'siglas',
  id: 'número',
  depende_de: 'de qué área depende',
  jefe_acceso_id: 'jefe',
  correo: 'correo',
  telefono: 'teléfono',
  ubicacion: 'ubicación',
}

const valoresDe = (area: AreaDeOrganizacion | null) => ({
  id: '',
  name: area?.name ?? '',
  siglas: area?.siglas ?? '',
  /** Somebody has written the siglas, which follow the name until then. */
  siglas_propias: area !== null,
  /** 0 is the first level. */
  depende_de: area?.depende_de ?? 0,
  /** 0 is nobody: a head whose access has ended counts no more (ORG-13). */
  jefe_acceso_id: area?.jefe ? (area.jefe_acceso_id ?? 0) : 0,
  correo: area?.correo ?? '',
  telefono: area?.telefono ?? '',
  ubicacion: area?.ubicacion ?? '',
})
type Valores = ReturnType<typeof valoresDe>

const revisar = (
  { id, name, siglas, depende_de, jefe_acceso_id, correo, telefono, ubicacion }: Valores,
  area: AreaDeOrganizacion | null,
): Revision<AreaNueva | AreaEditar> => {
  const comunes = { siglas, depende_de: depende_de || null, correo, telefono, ubicacion }
  return area
    ? AreaEditar.safeParse({ ...comunes, jefe_acceso_id: jefe_acceso_id || null, version: area.updated_at })
    : AreaNueva.safeParse({ ...comunes, name, id: id === '' ? null : Number(id) })
}

interface Opciones {
  pedida: AreaDeOrganizacion | null
  areas: Areas
  abierto: boolean
  borrador: Borrador
}

/** The fields of an area (Table ORG-A). While nobody has written the siglas, they follow the name (ORG-11). */
export const useAreaForm = ({ pedida, areas, abierto, borrador }: Opciones) => {
  const forma = useEdicion({
    abierto,
    registro: pedida,
    nombres: NOMBRES,
    comparados: ['siglas', 'depende_de', 'jefe_acceso_id', 'correo', 'telefono', 'ubicacion'],
    valoresDe,
    leido: (campo, area) => {
      if (campo === 'depende_de') return areas.find(({ id }) => id === area.depende_de)?.name ?? 'Ninguna'
      if (campo === 'jefe_acceso_id') return area.jefe?.name ?? 'Sin jefe'
      return String(valoresDe(area)[campo])
    },
    revisar,
    borrador,
  })
  const tomadas = areas.flatMap(({ siglas, cerrada_at }) => (siglas && cerrada_at === null ? [siglas] : []))
  return {
    ...forma,
    ponerNombre: (name: string) =>
      forma.poner(
        forma.valores.siglas_propias
          ? { name }
          : { name, siglas: name.trim() === '' ? '' : proponerSiglas(name, tomadas) },
      ),
    ponerSiglas: (siglas: string) => forma.poner({ siglas: siglas.toLocaleUpperCase('es-PE'), siglas_propias: true }),
  }
}
