import { ESTADOS_DE_SOLICITUD } from '@cabildo/contracts/atencion'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { nombreDeEntrega } from '@cabildo/contracts/transparencia'
import type { ArchivoDeSolicitud, Solicitud, SolicitudEntera } from '@cabildo/contracts/transparencia-lista'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Ficha, type SeccionFicha } from '../../ui/Ficha.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { datosDeCorreo } from '../../ui/tabla/CorreoDeFila.tsx'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import {
  BotonesDeAtencion,
  BotonPrincipal,
  EstadoDeAtencionEscrito,
  type OpcionDeFila,
  SeccionAtencion,
} from '../atencion/index.ts'
import { seccionesDeActos } from './SeccionesDeActos.tsx'
import { solicitudQuery, traerSolicitud } from './solicitudes.api.ts'

interface Props {
  solicitud: Solicitud
  /** Its main act while it is open, and what else may be done with it, as its row offers them. */
  principal: (solicitud: Solicitud) => OpcionDeFila | null
  opciones: (solicitud: Solicitud) => readonly OpcionDeFila[]
  abierto: boolean
  onClose: () => void
}

/** One request in full, and its attention (D-45, TRS-12). */
export const SolicitudModal = ({ solicitud: vista, principal, opciones, abierto, onClose }: Props) => {
  // What the row knew, until what it is now has come.
  const { data: ahora } = useQuery({ ...solicitudQuery(vista.id), enabled: abierto })
  const solicitud = ahora?.data ?? vista
  const lectura = useAbrible<ArchivoDeSolicitud>()
  const numero = numeroEscrito('solicitud', solicitud.numero)
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo="DETALLE DE SOLICITUD"
      detalle={`Solicitud ${numero} · ${fecha(solicitud.created_at)} ${hora(solicitud.created_at)} · ${
        solicitud.expe_id === null
          ? 'Sin registrar en Sisgedo'
          : `Sisgedo ${numeroEscrito('expediente', solicitud.expe_id)}`
      }`}
      estado={hastaCuando(solicitud, ahora)}
      botones={
        <>
          <Button data-autofocus variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <BotonPrincipal opcion={principal(solicitud)} onClose={onClose} />
        </>
      }
    >
      <Ficha
        secciones={[
          ...seccionesDe(solicitud, ahora, <BotonesDeAtencion opciones={opciones(solicitud)} onClose={onClose} />),
          ...seccionesDeActos(solicitud, ahora?.actos, lectura.abrir),
        ]}
      />
      <AlAbrir de={lectura}>
        {(archivo, ventana) => (
          <VisorPdf
            {...ventana}
            encima
            titulo={`Solicitud ${numero}`}
            archivo={archivo.nombre}
            cual={archivo.sha256}
            url={async (signal) => direccionDe(await traerSolicitud(solicitud.id, signal), archivo)}
          />
        )}
      </AlAbrir>
    </Dialogo>
  )
}

/** Until when it is answered, or corrected by its citizen, whose days they are meanwhile (TRS-16). */
const hastaCuando = ({ estado, tarde, vence }: Solicitud, ahora: SolicitudEntera | undefined): string | null => {
  if (estado !== 'POR SUBSANAR') return tarde === null ? `Responder hasta el ${fecha(vence)}` : null
  const hasta = ahora?.actos.observacion?.hasta
  return hasta === undefined ? null : `Por subsanar hasta el ${fecha(hasta)}`
}

/** The address of that file, signed now (API-83). */
const direccionDe = (
  { actos: { observacion, cargo } }: SolicitudEntera,
  { sha256 }: ArchivoDeSolicitud,
): string | null =>
  [...(observacion?.archivos ?? []), ...(cargo ? [cargo] : [])].find((uno) => uno.sha256 === sha256)?.url ?? null

const seccionesDe = (solicitud: Solicitud, ahora: SolicitudEntera | undefined, botones: ReactNode): SeccionFicha[] => [
  {
    titulo: 'SOLICITANTE',
    datos: [
      ['DNI', solicitud.dni],
      ['Apellidos y nombres', solicitud.ape_nom],
      ['Origen del nombre', solicitud.nombre_escrito ? 'Escrito por el ciudadano' : 'Registro consultado'],
      ['Dirección', solicitud.address],
      ['Correo electrónico', solicitud.email],
      ...datosDeCorreo(solicitud),
    ],
  },
  { titulo: 'INFORMACIÓN SOLICITADA', texto: solicitud.pedido },
  { titulo: 'FORMA DE ENTREGA', texto: nombreDeEntrega(solicitud.forma_entrega) },
  {
    titulo: 'ATENCIÓN',
    contenido: (
      <SeccionAtencion
        fila={solicitud}
        atencion={ahora?.atencion}
        botones={botones}
        estado={<EstadoDeAtencionEscrito fila={solicitud} palabra={ESTADOS_DE_SOLICITUD[solicitud.estado]} />}
        respuestas={{
          titulo: `Solicitud ${numeroEscrito('solicitud', solicitud.numero)}`,
          traer: async (signal) => (await traerSolicitud(solicitud.id, signal)).atencion.respuestas,
        }}
      />
    ),
  },
]
