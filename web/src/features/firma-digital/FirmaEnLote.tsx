import type { Despacho } from '@cabildo/contracts/firma-digital'
import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import type { Eleccion } from '../../ui/tabla/useEleccion.ts'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { nombreDe } from './columnas.tsx'
import estilos from './FirmaDigitalPage.module.css'

interface Props {
  elegidas: readonly Despacho[]
  eleccion: Eleccion<Despacho>
  onQuitar: () => void
  onFirmar: (despachos: readonly Despacho[]) => unknown
}

const elegidos = (cuantos: number) => (cuantos === 1 ? '1 documento elegido' : `${cuantos} documentos elegidos`)

/** The number of chosen rows and their actions, always visible at the foot of the window; one confirmation for all. */
export const FirmaEnLote = ({ elegidas, eleccion, onQuitar, onFirmar }: Props) => {
  const confirmacion = useAbrible<readonly Despacho[]>()
  const texto = elegidas.length > 0 ? elegidos(elegidas.length) : ''
  const firmar = async () => {
    confirmacion.cerrar()
    onQuitar()
    onFirmar(confirmacion.valor ?? [])
  }
  return (
    <>
      <div className={estilos.sitio}>
        <p role="status" className="solo-lector">
          {texto && `${texto}. El botón para firmarlos está después de la tabla.`}
        </p>
        {texto && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
          <div role="group" aria-label="Documentos elegidos" className={estilos.barra}>
            <strong>{texto}</strong>
            <Button variant="subtle" color="gray" onClick={onQuitar}>
              Quitar selección
            </Button>
            {eleccion.pagina === 'algunas' && (
              <Button variant="default" onClick={eleccion.alternarPagina}>
                Elegir la página
              </Button>
            )}
            <Button leftSection={<Icono de={IconSignature} />} onClick={() => confirmacion.abrir(elegidas)}>
              Firmar seleccionados
            </Button>
          </div>
        )}
      </div>
      <Confirmacion
        abierto={confirmacion.abierto}
        onClose={confirmacion.cerrar}
        titulo="CONFIRMAR FIRMA"
        textoBoton="Firmar"
        icono={<Icono de={IconSignature} />}
        alConfirmar={firmar}
      >
        {confirmacion.valor && <PorFirmar despachos={confirmacion.valor} />}
      </Confirmacion>
    </>
  )
}

/** What a batch is going to sign, by how many and by name. */
const PorFirmar = ({ despachos }: { despachos: readonly Despacho[] }) => (
  <>
    <p>
      {despachos.length === 1
        ? 'Se firmará 1 documento con su firma digital.'
        : `Se firmarán ${despachos.length} documentos con su firma digital, uno después de otro.`}
    </p>
    <ul className={estilos.porFirmar}>
      {despachos.map((despacho) => (
        <li key={despacho.id_doc_area}>{nombreDe(despacho)}</li>
      ))}
    </ul>
  </>
)
