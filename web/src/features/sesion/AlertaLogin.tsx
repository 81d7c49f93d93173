import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './LoginPage.module.css'

export interface MensajeLogin {
  clase: 'error' | 'info'
  titulo: string
  texto?: string
}

/** The message above the fields of the login. */
export const AlertaLogin = ({ clase, titulo, texto }: MensajeLogin) => (
  <div className={clases.alerta} data-clase={clase} role={clase === 'error' ? 'alert' : 'status'}>
    <Icono de={clase === 'error' ? IconAlertCircle : IconInfoCircle} tam={20} />
    <div>
      <b>{titulo}</b>
      {texto && <p>{texto}</p>}
    </div>
  </div>
)
