import { CLAVES_INICIALES_MAXIMO } from '@cabildo/contracts/usuarios'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useRef } from 'react'
import estilos from '../../ui/BarraDeElegidos.module.css'
import { Icono } from '../../ui/Icono.tsx'

interface Props {
  /** How many are marked. */
  elegidos: number
  onQuitar: () => void
  onGenerar: () => void
}

/** The number of marked users and what can be done to them, at the foot of the window (USU-69, USU-71). */
export const BarraDeClaves = ({ elegidos, onQuitar, onGenerar }: Props) => {
  const sitio = useRef<HTMLDivElement>(null)
  const texto = elegidos === 1 ? '1 usuario elegido' : `${elegidos} usuarios elegidos`
  const demasiados = elegidos > CLAVES_INICIALES_MAXIMO
  return (
    <div ref={sitio} tabIndex={-1} className={estilos.sitio}>
      <p role="status" className="solo-lector">
        {elegidos > 0 && `${texto}. El botón para generar sus contraseñas está después de la tabla.`}
      </p>
      {elegidos > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
        <div role="group" aria-label="Usuarios elegidos" className={estilos.barra}>
          <strong>{texto}</strong>
          {demasiados && <span>{`Elija ${CLAVES_INICIALES_MAXIMO} o menos`}</span>}
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              // The button goes away, so the focus moves first.
              sitio.current?.focus({ preventScroll: true })
              onQuitar()
            }}
          >
            Quitar selección
          </Button>
          <Button leftSection={<Icono de={IconKey} />} disabled={demasiados} onClick={onGenerar}>
            Generar otra vez
          </Button>
        </div>
      )}
    </div>
  )
}
