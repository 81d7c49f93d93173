import { type Icon, IconIdBadge2, IconMail, IconMailCheck, IconSignature } from '@tabler/icons-react'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import clases from './virtual.module.css'

/** What an applicant has to know first (MPV-03). */
const PUNTOS: readonly (readonly [Icon, string])[] = [
  [
    IconIdBadge2,
    'Ingrese su número de DNI y el carácter de verificación (persona natural) o su número de RUC (persona jurídica).',
  ],
  [IconMail, 'Consigne un correo electrónico y un celular verdaderos: la entidad le responderá por correo.'],
  [IconSignature, 'El trámite debe realizarse a nombre de quien firma el documento; de lo contrario no será recibido.'],
  [
    IconMailCheck,
    'Al enviar recibirá un correo de confirmación con su número de registro; cuando mesa de partes lo reciba, otro con el número de expediente generado.',
  ],
]

/** The modal that the page opens with (MPV-02). */
export const InformacionModal = ({ abierto, onClose }: { abierto: boolean; onClose: () => void }) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    titulo="Información para presentar su trámite"
    tam="640px"
    botones={
      <Button data-autofocus className={clases.cerrar} onClick={onClose}>
        Cerrar
      </Button>
    }
  >
    <ul className={clases.puntos}>
      {PUNTOS.map(([icono, texto]) => (
        <li key={texto}>
          <span aria-hidden="true">
            <Icono de={icono} tam={20} />
          </span>
          {texto}
        </li>
      ))}
    </ul>
  </Dialogo>
)
