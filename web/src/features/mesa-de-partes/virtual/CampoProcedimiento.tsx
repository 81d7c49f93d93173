import { OTRO_PROCEDIMIENTO } from '@cabildo/contracts/mesa-de-partes'
import { nombreDeSilencio, type Procedimiento, plazoEscrito } from '@cabildo/contracts/procedimientos'
import { conError } from '../../../ui/conError.tsx'
import { SelectorBuscable } from '../../../ui/SelectorBuscable.tsx'
import { type Formulario, opcional } from '../../formularios/index.ts'
import type { Tramite } from './tramite.ts'
import clases from './virtual.module.css'

interface Props {
  form: Formulario<Tramite>
  ofrecidos: readonly Procedimiento[]
}

/** Asks what is filed for, and tells what it needs and how long it takes; it fills and checks nothing else (PLA-24). */
export const CampoProcedimiento = ({ form, ofrecidos }: Props) => {
  const elegido = ofrecidos.find(({ id }) => String(id) === form.valores.procedimiento_id)
  return (
    <>
      <SelectorBuscable
        id="procedimiento_id"
        size="md"
        label={opcional('Procedimiento')}
        description="Si sabe qué trámite es, elíjalo y vea qué debe presentar"
        opciones={[{ id: 0, name: OTRO_PROCEDIMIENTO }, ...ofrecidos.map(({ id, nombre: name }) => ({ id, name }))]}
        value={elegido?.id ?? 0}
        error={conError(form.errores.procedimiento_id)}
        onChange={(id) => form.poner({ procedimiento_id: id === 0 ? '' : String(id) })}
      />
      {/* There from the beginning, so that a reader tells what comes into it. */}
      <div className={clases.procedimiento} role="status">
        {elegido && <Ficha procedimiento={elegido} />}
      </div>
    </>
  )
}

const Ficha = ({
  procedimiento: { requisitos, dias, silencio, derecho, area_name },
}: {
  procedimiento: Procedimiento
}) => (
  <dl>
    {requisitos.length > 0 && (
      <div className={clases.ancho}>
        <dt>Requisitos</dt>
        <dd>
          <ul>
            {requisitos.map((requisito) => (
              <li key={requisito}>{requisito}</li>
            ))}
          </ul>
        </dd>
      </div>
    )}
    <Dato nombre="Plazo de respuesta" valor={plazoEscrito(dias)} />
    <Dato nombre="Silencio administrativo" valor={nombreDeSilencio(silencio)} />
    {derecho && <Dato nombre="Derecho de tramitación" valor={derecho} />}
    <Dato nombre="Área responsable" valor={area_name} />
  </dl>
)

const Dato = ({ nombre, valor }: { nombre: string; valor: string }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{valor}</dd>
  </div>
)
