import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { type Expediente, LAZOS, type Relacionado } from '@cabildo/contracts/expediente'
import { MENSAJES_ANEXOS, PALABRAS_DE_ANEXO } from '@cabildo/contracts/expedientes-bandeja'
import { IconLink, IconUnlink } from '@tabler/icons-react'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { ANEXOS, useAnexo } from '../anexos/anexos.api.ts'
import { direccionDeCaso } from '../direccion.ts'
import { EstadoDelCaso } from '../marcas.tsx'
import { BotonDeActo } from './BotonDeActo.tsx'
import estilos from './Expediente.module.css'
import { Tarjeta } from './Tarjeta.tsx'

const RelacionDialogo = lazy(() =>
  import('../anexos/RelacionDialogo.tsx').then((m) => ({ default: m.RelacionDialogo })),
)

interface Props {
  caso: Expediente
  /** The list that the case was opened from. */
  de: string | null
}

/** Relacionados: the cases tied to this one; of those that the caller may not see the number alone (EXP-23, EXP-41). */
export const Relacionados = ({ caso, de }: Props) => {
  const { relacionados, registro_id, actos } = caso
  const nuevo = useFormularioAbrible<true>(`relacionar-expediente-${registro_id}`)
  const separacion = useAbrible<Relacionado>()
  const puede = actos.some(({ acto, impide }) => acto === 'relacionar' && impide === null)
  if (relacionados.length === 0 && !puede) return null
  return (
    <Tarjeta
      titulo="Relacionados"
      acciones={
        <BotonDeActo caso={caso} acto="relacionar" icono={IconLink} onClick={() => nuevo.abrir(true)}>
          {PALABRAS_DE_ANEXO.relacionar.verbo}
        </BotonDeActo>
      }
    >
      {relacionados.length === 0 && <p className={estilos.vacio}>No tiene expedientes relacionados.</p>}
      <ul className={estilos.relacionados}>
        {relacionados.map((uno) => {
          const { lazo, expe_id, registro_id: suyo, asunto, estado, nota } = uno
          const numero = numeroEscrito('expediente', expe_id)
          return (
            <li key={expe_id}>
              {suyo === null ? <span>{numero}</span> : <a href={direccionDeCaso(suyo, de ?? '')}>{numero}</a>}
              <span>
                {suyo === null ? 'Expediente de otra área' : asunto}
                {lazo !== 'carpeta' && <small>{[LAZOS[lazo], nota].filter(Boolean).join(': ')}</small>}
              </span>
              {estado && <EstadoDelCaso estado={estado} />}
              {lazo === 'relacionado' && suyo !== null && puede && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<Icono de={IconUnlink} tam={16} />}
                  onClick={() => separacion.abrir(uno)}
                >
                  Separar<span className="solo-lector"> {numero}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <AlAbrir de={nuevo}>{(_, ventana) => <RelacionDialogo accion="relacionar" caso={caso} {...ventana} />}</AlAbrir>
      <AlAbrir de={separacion}>
        {(otro, ventana) => <Separar registro_id={registro_id} otro={otro} {...ventana} />}
      </AlAbrir>
    </Tarjeta>
  )
}

interface PropsSeparar {
  registro_id: number
  otro: Relacionado
  abierto: boolean
  onClose: () => void
}

const Separar = ({ registro_id, otro, abierto, onClose }: PropsSeparar) => {
  const { mutateAsync } = useAnexo((otro_id: number) =>
    ANEXOS.relacionar(registro_id, { accion: 'separar', registro_id: otro_id }),
  )
  const separar = async () => {
    try {
      await mutateAsync(otro.registro_id ?? 0)
      avisar.exito(MENSAJES_ANEXOS.separados)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_ANEXOS.noSeparados)
    }
    onClose()
  }
  return (
    <Confirmacion
      abierto={abierto}
      onClose={onClose}
      titulo="QUITAR RELACIÓN"
      textoBoton="Separar"
      icono={<Icono de={IconUnlink} />}
      alConfirmar={separar}
    >
      El expediente deja de estar relacionado con el {numeroEscrito('expediente', otro.expe_id)}. No cambia nada más.
    </Confirmacion>
  )
}
