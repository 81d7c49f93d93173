import { IconAlertCircle } from '@tabler/icons-react'
import clases from './conError.module.css'
import { Icono } from './Icono.tsx'

/** A field's error with an icon, so that it does not depend on colour (design §7.2). */
export const conError = (texto: string | undefined) =>
  texto ? (
    <span className={clases.error}>
      <Icono de={IconAlertCircle} tam={16} />
      {texto}
    </span>
  ) : null
