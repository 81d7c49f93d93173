/**
 * The script of the PCM as a page sees it: it wants jQuery under its own name and the place for its frame, and calls the
 * page's three functions (peru.md §1.5). The component that listens on that port is the simulator's.
 */
export const PROGRAMA_FIRMAPERU = `(() => {
  const { origin } = new URL(document.currentScript.src)
  window.startSignature = (puerto, parametros) => {
    if (!window.jqFirmaPeru) throw new Error('jqFirmaPeru is not defined')
    if (!document.getElementById('addComponent')) throw new Error('addComponent is missing')
    window.signatureInit()
    fetch(origin + '/componente/' + puerto, { method: 'POST', body: parametros })
      .then((respuesta) => respuesta.json())
      .then(({ fin, doble }) => {
        for (let vez = 0; vez < (doble ? 2 : 1); vez++) {
          if (fin === 'ok') window.signatureOk()
          if (fin === 'cancelado') window.signatureCancel()
        }
      })
      .catch(() => window.signatureCancel())
  }
})()
`

/** As much of jQuery as the script asks for: to be there, and to give up its name. */
export const JQUERY = 'window.jQuery = { noConflict: () => window.jQuery }'
