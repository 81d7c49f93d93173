import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Beneficiario } from '@cabildo/contracts/canastas'
import { Button } from '@mantine/core'
import { difundirEncontrado, useEncontrado } from '../platform/padron.ts'
import { Dialogo } from '../ui/Dialogo.tsx'
import clases from './datos.module.css'

/** The fields of the popup, in the order of CAN-11; only those that the answer holds show (D-60). */
const CAMPOS: readonly [keyof Beneficiario, string, (valor: string) => string][] = [
  ['dni', 'DNI', String],
  ['ape_nom', 'Apellidos y nombres', String],
  ['fnac', 'Fecha de nacimiento', fecha],
  ['address', 'Dirección', String],
  ['precalifica', 'Precalificación', String],
  ['fec_entrega', 'Fecha de entrega', fecha],
  ['eval_campo', 'Evaluación de campo', String],
  ['referencia', 'Referencia', String],
]

/** What the DNI search found, read-only (SHE-53). */
export const PadronDialogo = () => {
  const encontrado = useEncontrado()
  const cerrar = () => difundirEncontrado(null)
  const parcial = encontrado !== null && encontrado.address === undefined
  return (
    <Dialogo
      abierto={encontrado !== null}
      onClose={cerrar}
      titulo="DATOS DEL PADRÓN"
      estado={parcial ? 'Los demás datos requieren el permiso de Canastas.' : null}
      botones={
        <Button data-autofocus variant="default" onClick={cerrar}>
          Cerrar
        </Button>
      }
    >
      <dl className={clases.datos}>
        {CAMPOS.map(([campo, rotulo, texto]) => {
          const valor = encontrado?.[campo]
          return valor === undefined ? null : (
            <div key={campo}>
              <dt>{rotulo}</dt>
              <dd>{valor ? texto(valor) : '—'}</dd>
            </div>
          )
        })}
      </dl>
    </Dialogo>
  )
}
