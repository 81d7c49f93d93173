import { IconAlertCircle } from '@tabler/icons-react'
import clases from './conError.module.css'
import { Icono } from './Icono.tsx'

/** A field's message with the icon that tells it without colour (design §7.2). */
export const conError = (texto: string | undefined) =>
  texto ? (
    <span className={clases.error}>
      <Icono de={IconAlertCircle} tam={16} />
      {texto}
    </span>
  ) : null
