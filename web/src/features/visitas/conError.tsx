import { IconAlertCircle } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './VisitaModal.module.css'

/** A field's message with the icon that tells it without colour (design §7.2). */
export const conError = (texto: string | undefined) =>
  texto ? (
    <span className={estilos.error}>
      <Icono de={IconAlertCircle} tam={16} />
      {texto}
    </span>
  ) : null
