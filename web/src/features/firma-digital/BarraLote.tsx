import type { Despacho } from '@cabildo/contracts/firma-digital'
import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import type { Eleccion } from '../../ui/tabla/useEleccion.ts'
import estilos from './BarraLote.module.css'

interface Props {
  cuantos: number
  eleccion: Eleccion<Despacho>
  onQuitar: () => void
  onFirmar: () => void
}

/** How many rows are chosen and what can be done with them; stays in sight at the foot of the window. */
export const BarraLote = ({ cuantos, eleccion, onQuitar, onFirmar }: Props) => (
  <div className={estilos.sitio}>
    <p role="status" className="solo-lector">
      {cuantos > 0 && `${texto(cuantos)}. Los botones para firmarlos están después de la tabla.`}
    </p>
    {cuantos > 0 && (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
      <div role="group" aria-label="Documentos elegidos" className={estilos.barra}>
        <strong>{texto(cuantos)}</strong>
        <Button variant="subtle" color="gray" onClick={onQuitar}>
          Quitar selección
        </Button>
        {eleccion.pagina === 'algunas' && (
          <Button variant="default" onClick={eleccion.alternarPagina}>
            Elegir la página
          </Button>
        )}
        <Button leftSection={<Icono de={IconSignature} />} onClick={onFirmar}>
          Firmar seleccionados
        </Button>
      </div>
    )}
  </div>
)

const texto = (cuantos: number) => (cuantos === 1 ? '1 documento elegido' : `${cuantos} documentos elegidos`)
