import type { PermisosGuardar } from '@cabildo/contracts/accesos'
import { concedeReservados, esReservado } from '@cabildo/contracts/concesiones'
import { MENSAJES_PERFILES, type Perfil } from '@cabildo/contracts/perfiles'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useQuery } from '@tanstack/react-query'
import { Selector } from '../../ui/Selector.tsx'
import { perfilesQuery } from './perfiles.api.ts'

interface Props {
  sesion: Pick<SesionUsuario, 'user' | 'area'> | null
  /** The profile that was chosen; it shows while the ticked codes are its own, as the server will note it. */
  value: number | null
  elegidos: readonly number[]
  onPerfil: (perfil: Perfil | null) => void
}

/** The list Perfil: choosing one ticks its boxes, which stay editable (USU-67). One that the caller may not give is off. */
export const CampoPerfil = ({ sesion, value, elegidos, onPerfil }: Props) => {
  const { data: perfiles = [] } = useQuery(perfilesQuery)
  const concede = sesion !== null && concedeReservados(sesion)
  const elegido = perfiles.find(({ id }) => id === value)
  const vale =
    elegido?.codigos.length === elegidos.length && elegido.codigos.every((codigo) => elegidos.includes(codigo))
  const vedado = ({ codigos }: Perfil) => !concede && esReservado(null, codigos)
  return (
    <Selector
      label="Perfil"
      name="perfil_id"
      description={perfiles.some(vedado) ? `${MENSAJES_PERFILES.reservado} el perfil que no se puede elegir.` : null}
      value={vale ? String(value) : ''}
      data={[
        { value: '', label: 'Ninguno' },
        ...perfiles.map((perfil) => ({ value: String(perfil.id), label: perfil.name, disabled: vedado(perfil) })),
      ]}
      onChange={({ currentTarget }) => onPerfil(perfiles.find(({ id }) => id === Number(currentTarget.value)) ?? null)}
    />
  )
}

/** What choosing a profile makes of a form: its boxes are ticked and no others; none leaves them as they are. */
export const conPerfil = (perfil: Perfil | null) => ({
  perfil_id: perfil?.id ?? null,
  ...(perfil && { myChoices: perfil.codigos as PermisosGuardar['myChoices'] }),
})
