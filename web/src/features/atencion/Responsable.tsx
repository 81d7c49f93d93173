import { PROCESOS, type Proceso } from '@cabildo/contracts/atencion'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { MENSAJES_RESPONSABLES } from '@cabildo/contracts/responsables'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconAlertTriangle, IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import { AlAbrir } from '../../ui/useAbrible.tsx'
import estilos from './atencion.module.css'
import { responsablesQuery } from './responsables.api.ts'

const ResponsablesDialogo = lazy(() =>
  import('./ResponsablesDialogo.tsx').then((m) => ({ default: m.ResponsablesDialogo })),
)

/** Whether the caller is the responsible of a process; false until it is known. */
export const useEsResponsable = (proceso: Proceso): boolean =>
  useQuery(responsablesQuery(proceso)).data?.responsable ?? false

/** What waits, and who answers for it, or that nobody is designated (REC-40, TRS-13). */
export const ContextoDeAtencion = ({
  proceso,
  porResponder,
}: {
  proceso: Proceso
  porResponder: number | undefined
}) => {
  const { data: suyos } = useQuery(responsablesQuery(proceso))
  return (
    <>
      {porResponder === undefined ? PROCESOS[proceso].nombre : `${miles(porResponder)} por responder`}
      {suyos && ' · '}
      {suyos?.data &&
        suyos.puede_alguno &&
        `Titular: ${suyos.data.titular.nombre} · Alterno: ${suyos.data.alterno.nombre}`}
      {suyos && !(suyos.data && suyos.puede_alguno) && (
        <span className={estilos.sinResponsable}>
          <Icono de={IconAlertTriangle} tam={16} />
          {suyos.data ? MENSAJES_RESPONSABLES.sinNadie : PROCESOS[proceso].sinResponsable}
        </span>
      )}
    </>
  )
}

/** 'Responsables', for who designates them, with its dialog. */
export const BotonResponsables = ({ proceso, sesion }: { proceso: Proceso; sesion: SesionUsuario }) => {
  const dialogo = useFormularioAbrible<true>('responsables')
  // The dialog begins with who is designated now.
  const { isSuccess } = useQuery(responsablesQuery(proceso))
  if (!sesion.roles.includes(Permiso.supervision)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icono de={IconUserShield} />}
        disabled={!isSuccess}
        onClick={() => dialogo.abrir(true)}
      >
        Responsables
      </Button>
      <AlAbrir de={dialogo}>{(_, ventana) => <ResponsablesDialogo proceso={proceso} {...ventana} />}</AlAbrir>
    </>
  )
}
