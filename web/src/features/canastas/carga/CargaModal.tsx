import { Button } from '@mantine/core'
import { Dialogo } from '../../../ui/Dialogo.tsx'

interface Props {
  abierto: boolean
  onClose: () => void
}

/** SUBIR ARCHIVO EXCEL (CAN-12). */
export const CargaModal = ({ abierto, onClose }: Props) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    titulo="SUBIR ARCHIVO EXCEL"
    botones={
      <Button variant="default" onClick={onClose}>
        Cerrar
      </Button>
    }
  >
    <p>Elija el archivo Excel</p>
  </Dialogo>
)
