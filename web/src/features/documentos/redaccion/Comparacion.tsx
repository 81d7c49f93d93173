import type { Documento } from '@cabildo/contracts/documentos'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { useMemo } from 'react'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { type Diferencia, diferenciasDe, suertesDe } from './diferencias.ts'
import clases from './documento.module.css'
import { type Version, versionDe } from './version.ts'

interface Props {
  tipo: TipoDocumento
  mia: Version
  /** The document as somebody else saved it. */
  suyo: Documento
  /** It may be this person's own version, saved by an earlier try. */
  propio: boolean
  onUsarSuyo: (suyo: Documento) => void
  onConservarMio: (suyo: Documento) => void
  onClose: () => void
}

/**
 * Both texts of a document that two people edited; differences are marked without depending on colour (SHE-94, D-22).
 */
export function Comparacion({ tipo, mia, suyo, propio, onUsarSuyo, onConservarMio, onClose }: Props) {
  const [diferencias, suertes] = useMemo(() => {
    const suya = versionDe(suyo)
    return [diferenciasDe(tipo, mia, suya), suertesDe(mia, suya)]
  }, [tipo, mia, suyo])
  return (
    <Dialogo
      abierto
      encima
      onClose={onClose}
      tam="xl"
      titulo="COMPARAR CAMBIOS"
      detalle="Nada se ha sobrescrito: elija con qué texto continúa"
      botones={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="default" onClick={() => onUsarSuyo(suyo)}>
            {propio ? 'Usar lo guardado' : 'Usar los cambios del otro usuario'}
          </Button>
          <Button onClick={() => onConservarMio(suyo)}>Conservar los míos</Button>
        </>
      }
    >
      {diferencias.length === 0 ? (
        <p>Ambos textos dicen lo mismo.</p>
      ) : (
        <>
          <div className={clases.leyenda}>
            <ins>+ {propio ? 'Lo que está guardado' : 'Lo que guardó el otro usuario'}</ins>
            <del>− Lo que solo está en su texto</del>
          </div>
          {diferencias.map((diferencia) => (
            <Campo key={diferencia.campo} de={propio ? 'guardado' : 'del otro usuario'} {...diferencia} />
          ))}
          {suertes.map((suerte) => (
            <p key={suerte} className={clases.suerte}>
              {suerte}
            </p>
          ))}
        </>
      )}
    </Dialogo>
  )
}

const Campo = ({ campo, trozos, de }: Diferencia & { de: string }) => (
  <section className={clases.diferencia} aria-label={campo}>
    <h3>{campo}</h3>
    <p>
      {trozos.map(({ texto, clase }, i) => {
        const key = `${i}-${clase}`
        if (clase === 'igual') return <span key={key}>{texto}</span>
        const Marca = clase === 'agregado' ? 'ins' : 'del'
        return (
          <Marca key={key}>
            <span className="solo-lector">{clase === 'agregado' ? ` ${de}: ` : ' solo en el suyo: '}</span>
            {texto}
          </Marca>
        )
      })}
    </p>
  </section>
)
