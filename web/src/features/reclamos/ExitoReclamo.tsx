import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_RECLAMO, referenciaDeReclamo } from '@cabildo/contracts/reclamos'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { entidad } from '../../platform/entidad.ts'
import { Icono } from '../../ui/Icono.tsx'
import { PanelExito } from '../formularios/index.ts'
import type { ReclamoPresentado } from './presentar.api.ts'

interface Props {
  presentado: ReclamoPresentado
  email: string
}

/** What replaces the form: the reference, the term and how to keep them (REC-06, REC-21, REC-22, README §13). */
export const ExitoReclamo = ({ presentado: { claim_id, fecha: dia, vence, correo }, email }: Props) => (
  <PanelExito
    // The book's words tell of a mail, which an address that had too many does not get (D6).
    mensaje={correo ? MENSAJES_RECLAMO.registrado : 'Su tramite ha sido registrado.'}
    etiqueta="Referencia de su reclamo"
    numero={referenciaDeReclamo(claim_id, dia)}
    correo={{ direccion: email, enviado: correo }}
    pasos={[
      'La municipalidad revisa su reclamo.',
      `Le responde a su correo, a más tardar el ${fecha(vence)}.`,
      'Si consulta por él, dé su referencia.',
    ]}
    acciones={
      <Button variant="default" leftSection={<Icono de={IconPrinter} tam={20} />} onClick={() => window.print()}>
        Imprimir
      </Button>
    }
  >
    <p>
      Presentado el {fecha(dia)} ante la {entidad.nombre}. Fecha límite de respuesta: <b>{fecha(vence)}</b>.
    </p>
  </PanelExito>
)
