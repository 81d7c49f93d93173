import { Button } from '@mantine/core'
import { Icono } from '../../ui/Icono.tsx'
import type { OpcionDeFila } from './useFilasDeAtencion.tsx'

interface Props {
  opciones: readonly OpcionDeFila[]
  /** Closes the detail, whose place the act's dialog takes. */
  onClose: () => void
}

/** The acts of a row that are possible now, at the foot of its detail (REC-50); the menu of the row says of the others why not. */
export const BotonesDeAtencion = ({ opciones, onClose }: Props) =>
  opciones
    .filter(({ impide }) => !impide)
    .map(({ icono, verbo, onClick, href }) => {
      const comunes = { variant: 'default', leftSection: <Icono de={icono} />, children: verbo } as const
      if (href !== undefined) return <Button key={verbo} component="a" href={href} {...comunes} />
      const alPulsar = () => {
        onClose()
        onClick?.()
      }
      return <Button key={verbo} onClick={alPulsar} {...comunes} />
    })
