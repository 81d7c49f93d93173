import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_RENOVACION, type RenovacionHecha, ultimoDiaParaDeshacer } from '@cabildo/contracts/renovacion'
import { IconArrowBackUp } from '@tabler/icons-react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import type { Aviso } from './QuedadosDialogo.tsx'
import { useDeshacer } from './renovacion.api.ts'
import estilos from './renovacion.module.css'
import vigencia from './vigencia.module.css'

interface Props {
  renovaciones: readonly RenovacionHecha[]
  anio: number
  /** Tells what was not taken back. */
  onQuedaron: (aviso: Aviso) => void
}

const hechoEn = ({ en, por }: RenovacionHecha) => `${fecha(en)} ${hora(en)}${por ? ` por ${por}` : ''}`
const cuantos = ({ renovados, terminados }: RenovacionHecha) =>
  `${renovados} renovados${terminados > 0 ? `, ${terminados} terminados` : ''}`

/** The renewals that can still be undone, newest first; closed, and absent when there are none (USU-58). */
export const RenovacionesHechas = ({ renovaciones, anio, onQuedaron }: Props) => {
  const pregunta = useAbrible<RenovacionHecha>()
  const deshacer = useDeshacer()
  const alConfirmar = async () => {
    if (!pregunta.valor) return
    try {
      const { cantidades, quedan } = await deshacer.mutateAsync(pregunta.valor.id)
      pregunta.cerrar()
      avisar.exito(MENSAJES_RENOVACION.deshecha(cantidades.deshechos, cantidades.quedan))
      if (quedan.length > 0) onQuedaron({ titulo: 'YA SE USARON Y QUEDAN', quedados: quedan })
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_RENOVACION.noDeshecha)
    }
  }
  return (
    <>
      {renovaciones.length > 0 && (
        <details className={vigencia.vencen}>
          <summary>
            Renovaciones hechas
            <span>{`se pueden deshacer hasta el ${fecha(ultimoDiaParaDeshacer(anio))}`}</span>
          </summary>
          <ul>
            {renovaciones.map((renovacion) => (
              <li key={renovacion.id} className={estilos.hecha}>
                <strong>{hechoEn(renovacion)}</strong>
                <span>{cuantos(renovacion)}</span>
                <Button
                  variant="default"
                  leftSection={<Icono de={IconArrowBackUp} />}
                  aria-label={`Deshacer la del ${hechoEn(renovacion)}`}
                  onClick={() => pregunta.abrir(renovacion)}
                >
                  Deshacer
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Confirmacion
        abierto={pregunta.abierto}
        onClose={pregunta.cerrar}
        titulo="DESHACER RENOVACIÓN"
        textoBoton="Deshacer"
        icono={<Icono de={IconArrowBackUp} />}
        destructiva
        alConfirmar={alConfirmar}
      >
        {pregunta.valor && (
          <p>
            {`Se quitarán los accesos de ${anio} de la renovación del ${hechoEn(pregunta.valor)} (${cuantos(pregunta.valor)}) que nadie cambió ni usó, y los terminados recuperan su fecha. Los demás quedan.`}
          </p>
        )}
      </Confirmacion>
    </>
  )
}
