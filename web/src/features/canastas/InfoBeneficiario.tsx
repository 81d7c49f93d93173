import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Beneficiario } from '@cabildo/contracts/canastas'
import { direccionDe } from '@cabildo/contracts/canastas-reglas'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import estilos from './InfoBeneficiario.module.css'

/** The fields of the popup, in the order of CAN-11; only those that are known show (D-60). */
const CAMPOS: readonly [keyof Beneficiario, string, (valor: string, de: Beneficiario) => string][] = [
  ['dni', 'DNI', String],
  ['ape_nom', 'Apellidos y nombres', String],
  ['fnac', 'Fecha de nacimiento', fecha],
  ['address', 'Dirección', (address, { zona = '', mz = '', lote = '' }) => direccionDe({ address, zona, mz, lote })],
  ['precalifica', 'Precalificación', String],
  ['fec_entrega', 'Fecha de entrega', fecha],
  ['eval_campo', 'Evaluación de campo', String],
  ['referencia', 'Referencia', String],
]

interface Props {
  beneficiario: Beneficiario | null
  abierto: boolean
  onClose: () => void
}

/** The data of a beneficiary, of a row or of the bar's search (CAN-11, SHE-53). */
export const InfoBeneficiario = ({ beneficiario, abierto, onClose }: Props) => (
  <Dialogo
    abierto={abierto}
    onClose={onClose}
    titulo="DATOS DEL PADRÓN"
    estado={
      beneficiario && beneficiario.address === undefined ? 'Los demás datos requieren el permiso de Canastas.' : null
    }
    botones={
      <Button data-autofocus variant="default" onClick={onClose}>
        Cerrar
      </Button>
    }
  >
    <dl className={estilos.datos}>
      {beneficiario &&
        CAMPOS.map(([campo, rotulo, texto]) => {
          const valor = beneficiario[campo]
          return valor === undefined ? null : (
            <div key={campo}>
              <dt>{rotulo}</dt>
              <dd>{texto(valor ?? '', beneficiario) || '—'}</dd>
            </div>
          )
        })}
    </dl>
  </Dialogo>
)
