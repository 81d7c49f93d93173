import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { type Correo, type EstadoCorreo, NOMBRE_ESTADO_CORREO } from '@cabildo/contracts/correos'
import { IconAlertCircle, IconClock, IconMailbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ErrorApi } from '../../platform/api.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import celdas from '../../ui/tabla/celdas.module.css'
import { correoQuery } from './correos.api.ts'
import estilos from './LecturaCorreo.module.css'

const ICONOS = { buzon: IconMailbox, pendiente: IconClock, fallido: IconAlertCircle } as const

/** Where a mail stands, by icon and word (F5). */
export const EstadoDelCorreo = ({ estado }: { estado: EstadoCorreo }) => (
  <span className={`${celdas.estado} ${estilos.marca}`} data-estado={estado}>
    <Icono de={ICONOS[estado]} tam={14} />
    {NOMBRE_ESTADO_CORREO[estado]}
  </span>
)

interface Props {
  correo: Correo
  abierto: boolean
  onClose: () => void
  onReintentar: (correo: Correo) => void
}

/** One mail, as its plain text: what citizens wrote in it is never shown as markup (SHE-103, D2). */
export const LecturaCorreo = ({ correo, abierto, onClose, onReintentar }: Props) => {
  const { data, error, refetch } = useQuery({ ...correoQuery(correo.id), enabled: abierto })
  // The mail was sent while the list still showed it: there is nothing to read or to retry.
  const salio = error instanceof ErrorApi && error.status === 404
  const { estado, ultimo_error } = data ?? correo
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo={correo.asunto}
      detalle={`Para ${correo.para} · ${fecha(correo.created_at)} ${hora(correo.created_at)}`}
      botones={
        <>
          <Button
            data-autofocus
            variant={estado === 'buzon' || salio ? 'default' : 'subtle'}
            color="gray"
            onClick={onClose}
          >
            Cerrar
          </Button>
          {estado !== 'buzon' && !salio && <Button onClick={() => onReintentar(correo)}>Reintentar</Button>}
        </>
      }
    >
      <p className={estilos.estado}>
        <EstadoDelCorreo estado={estado} />
        {ultimo_error && <span>El último intento falló: {ultimo_error}</span>}
      </p>
      {error ? (
        <div role="alert" className={estilos.falla}>
          <p>{salio ? 'El correo ya no está en el buzón' : MENSAJES.sinDatos}</p>
          {!salio && (
            <Button variant="default" onClick={() => void refetch()}>
              Cargar otra vez
            </Button>
          )}
        </div>
      ) : (
        <p className={estilos.texto} aria-busy={data === undefined || undefined}>
          {data?.texto ?? 'Cargando…'}
        </p>
      )}
    </Dialogo>
  )
}
