import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_SOLICITUD } from '@cabildo/contracts/transparencia'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { entidad } from '../../platform/entidad.ts'
import { Icono } from '../../ui/Icono.tsx'
import { PanelExito } from '../formularios/index.ts'
import type { SolicitudPresentada } from './presentar.api.ts'

interface Props {
  presentada: SolicitudPresentada
  nombre: string
  email: string
}

/** What replaces the form: the number of the request and until when it is answered (TRS-09). */
export const ExitoSolicitud = ({ presentada: { numero, fecha: dia, vence, correo }, nombre, email }: Props) => (
  <PanelExito
    mensaje={MENSAJES_SOLICITUD.registrada}
    etiqueta="Número de su solicitud"
    numero={numero}
    correo={email === '' ? null : { direccion: email, enviado: correo }}
    pasos={[
      'La municipalidad busca la información que pidió.',
      `Le responde a más tardar el ${fecha(vence)}.`,
      'Si no le responde o se la niega, puede apelar dentro de los 15 días calendario siguientes.',
    ]}
    acciones={
      <Button variant="default" leftSection={<Icono de={IconPrinter} tam={20} />} onClick={() => window.print()}>
        Imprimir
      </Button>
    }
  >
    <p>
      Presentada el {fecha(dia)} por <b>{nombre}</b> ante la {entidad.nombre}. Fecha límite de respuesta:{' '}
      <b>{fecha(vence)}</b>.
    </p>
  </PanelExito>
)
