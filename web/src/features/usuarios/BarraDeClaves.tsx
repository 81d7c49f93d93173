import { CLAVES_INICIALES_MAXIMO } from '@cabildo/contracts/usuarios'
import { IconKey } from '@tabler/icons-react'
import { BarraDeElegidos } from '../../ui/BarraDeElegidos.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'

interface Props {
  /** How many are marked. */
  elegidos: number
  onQuitar: () => void
  onGenerar: () => void
}

/** The number of marked users and what can be done to them, at the foot of the window (USU-69, USU-71). */
export const BarraDeClaves = ({ elegidos, onQuitar, onGenerar }: Props) => {
  const demasiados = elegidos > CLAVES_INICIALES_MAXIMO
  return (
    <BarraDeElegidos
      nombre="Usuarios elegidos"
      texto={elegidos === 0 ? '' : elegidos === 1 ? '1 usuario elegido' : `${elegidos} usuarios elegidos`}
      botones="El botón para generar sus contraseñas está"
      detalle={demasiados && `Elija ${CLAVES_INICIALES_MAXIMO} o menos`}
      onQuitar={onQuitar}
    >
      {() => (
        <Button leftSection={<Icono de={IconKey} />} disabled={demasiados} onClick={onGenerar}>
          Generar otra vez
        </Button>
      )}
    </BarraDeElegidos>
  )
}
